/** What an event and a report say of whoever knew the supervisor PIN; readers are told in their language. */
export const SUPERVISOR_PIN = 'supervisor PIN'
