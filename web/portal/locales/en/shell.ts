export const nav = {
  label: 'Pages',
  service: 'Service',
  setUp: 'Set-up',
  account: 'Account',
  dashboard: 'Dashboard',
  guide: 'Guided set-up',
  floor: 'Floor',
  orders: 'Orders',
  menus: 'Menus',
  staff: 'Staff',
  terminals: 'Terminals',
  printers: 'Printers',
  day: 'End of day',
  reports: 'Reports',
  settings: 'Settings',
  keys: 'API keys',
  webhooks: 'Webhooks',
  users: 'Users',
  own: 'Your sign-in',
  activity: 'Activity',
  allLocations: 'All locations',
  location: 'Location',
  noLocation: 'No location has that name.',
  open: 'Open the menu',
  skip: 'Skip to the page',
}

export const user = {
  language: 'Language',
  appearance: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  system: 'Same as the device',
  signOut: 'Sign out',
  roles: { owner: 'Owner', manager: 'Manager', viewer: 'Viewer' },
}

export const productName = 'Comanda'
