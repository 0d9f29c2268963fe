/** Every page of the portal, by its path. */
export const PAGES = ['floor', 'staff', 'terminals', 'settings', 'users', 'keys']
