/** Every page of the portal, by its path. */
export const PAGES = [
  'dashboard',
  'floor',
  'orders',
  'day',
  'reports',
  'menus',
  'staff',
  'terminals',
  'printers',
  'settings',
  'users',
  'keys',
  'webhooks',
]

/** Those that only an owner is shown. */
export const OWNER_PAGES = ['users', 'keys', 'webhooks']
