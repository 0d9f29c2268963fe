/** Actor name in events and reports when the supervisor PIN was used; the pages translate it. */
export const SUPERVISOR_PIN = 'supervisor PIN'
