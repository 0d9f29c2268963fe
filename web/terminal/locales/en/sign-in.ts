export const pair = {
  title: 'Pair this device',
  how: 'In the portal open Terminals, choose “Pair a device”, and type the code here.',
  code: 'Pairing code',
  go: 'Pair',
  scan: 'Scan the code',
  scanHow: 'Hold the camera at the code in the portal.',
  noCamera: 'The camera cannot be used. Type the code.',
  busy: 'Pairing…',
  unknown: 'This code is unknown, used or expired. Ask for a new one.',
  otherKind:
    'This code is for a kitchen screen. Enter it at /kitchen, or ask for a code for a waiter’s device.',
  tooMany: 'Too many tries. Wait a minute.',
  unreachable: 'No connection to the service. Try again.',
  plain:
    'This page was loaded without HTTPS: it works online only, cannot be installed, and cannot keep the screen on.',
  install: 'On an iPhone or iPad first add this page to the home screen, and pair it there.',
  barred: 'This device has been blocked. Pair it again.',
  barredWaits: (count: number) => `${count} not sent: they stay on this device.`,
}

export const lock = {
  any: 'Anyone who works here can sign in',
  digits: (count: number, of: number) => `${count} of ${of} digits`,
  wrong: 'Wrong PIN',
  wait: 'Too many wrong PINs. Wait a minute.',
  offline: 'Offline: only people who signed in here today can sign in',
  clock: 'Clock',
  clockIn: 'Clock in',
  clockOut: 'Clock out',
  clockedIn: (name: string) => `${name} clocked in`,
  clockedOut: (name: string) => `${name} clocked out`,
  erase: 'Delete',
  shared: 'shared device',
  own: 'own device',
  hello: 'Enter your PIN',
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
  hand: 'Held in',
  right: 'Right hand',
  left: 'Left hand',
  theme: 'Appearance',
  auto: 'Same as the phone',
  light: 'Light',
  dark: 'Dark',
  card: 'Simulated card reader',
  cards: { approve: 'Approves', decline: 'Declines', hang: 'Hangs', late: 'Approves late' },
  about: 'About',
  storage: 'Data is stored permanently',
  storageNot: 'The browser may delete stored data',
  secure: 'HTTPS: offline and install work',
  insecure: 'No HTTPS: online only, no install, no wake lock',
  unpair: 'Unpair this device',
  unpairNot: 'Not possible while orders are waiting to be sent',
  unpairSure: 'Unpair for good',
}
