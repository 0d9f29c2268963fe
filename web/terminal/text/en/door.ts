export const pair = {
  title: 'Pair this device',
  how: 'In the portal open Terminals, choose “Pair a device”, and type the code here.',
  code: 'Pairing code',
  go: 'Pair',
  busy: 'Pairing…',
  unknown: 'This code is unknown, used or expired. Ask for a new one.',
  tooMany: 'Too many tries. Wait a minute.',
  unreachable: 'The service does not answer. Try again.',
  plain:
    'This page came without HTTPS: it works online only, cannot be installed, and keeps the screen from staying on.',
  install: 'On an iPhone or iPad first add this page to the home screen, and pair it there.',
  barred: 'This device has been blocked. Pair it again.',
  barredWaits: (count: number) => `${count} not sent: they stay on this device.`,
}

export const lock = {
  any: 'Any PIN of the house works',
  digits: (count: number, of: number) => `${count} of ${of} digits`,
  wrong: 'That is nobody’s PIN',
  wait: 'Too many wrong PINs. Wait a minute.',
  offline: 'Offline: only who signed in here today can come back',
  clock: 'Clock',
  clockIn: 'Clock in',
  clockOut: 'Clock out',
  clockedIn: (name: string) => `${name} clocked in`,
  clockedOut: (name: string) => `${name} clocked out`,
  erase: 'Delete',
  shared: 'shared device',
  own: 'own device',
  hello: 'Who is it?',
}

export const pin = {
  title: 'Supervisor PIN',
  wrong: 'Wrong PIN',
  cancel: 'Cancel',
}

export const settings = {
  title: 'Settings',
  language: 'Language',
  device: 'Device',
  shared: 'Shared: locks after Send',
  own: 'Own: locks after 10 minutes',
  hand: 'Hand',
  right: 'Right',
  left: 'Left',
  theme: 'Light',
  auto: 'As the phone',
  light: 'Light',
  dark: 'Dark',
  card: 'Simulated card reader',
  cards: { approve: 'Approves', decline: 'Declines', hang: 'Hangs', late: 'Approves late' },
  about: 'About',
  storage: 'Storage is kept',
  storageNot: 'The browser may empty its storage',
  secure: 'HTTPS: offline and install work',
  insecure: 'No HTTPS: online only, no install, no wake lock',
  unpair: 'Unpair this device',
  unpairNot: 'Not while something waits to be sent',
  unpairSure: 'Unpair for good',
}
