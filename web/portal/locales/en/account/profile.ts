/** The user's own sign-in: password, passkeys, sessions. */
export const own = {
  title: 'Your sign-in',
  lead: 'How you sign in, and where you are signed in.',
  password: 'Password',
  passwordLead: 'At least 12 characters. All your other sessions end when you change it.',
  change: 'Change the password',
  present: 'Current password',
  newPassword: 'New password',
  newPasswordHint: 'At least 12 characters. A short sentence is a good one.',
  changed: 'Your password was changed. You are signed out everywhere else.',
  sessions: 'Where you are signed in',
  idle: (hours: string) => `A session that is not used for ${hours} ends by itself.`,
  hours: (count: number) => (count === 1 ? 'an hour' : `${count} hours`),
  minutes: (count: number) => `${count} minutes`,
  device: 'Browser',
  address: 'Network address',
  signedIn: 'Signed in',
  signedInBy: { password: 'by password', link: 'by a link', passkey: 'by passkey' },
  seen: 'Last used',
  here: 'This one',
  end: 'End',
  endNamed: (what: string) => `End the session of ${what}`,
  ended: 'The session was ended.',
  endOthers: 'End all others',
  endOthersTitle: 'End all other sessions?',
  endOthersLead: 'You stay signed in here, and are signed out everywhere else.',
  othersEnded: (count: number) => (count === 1 ? 'One session was ended.' : `${count} sessions were ended.`),
  unknownBrowser: 'Unknown browser',
  on: (browser: string, system: string) => `${browser} on ${system}`,
}

/** Erasure of personal data. */
export const erasing = {
  erase: 'Erase the person',
  title: (name: string) => `Erase the data of ${name}?`,
  staffLead:
    'Their name and PIN are erased for good, and they leave the staff. Orders, tips and hours stay in every report, under a number.',
  userLead:
    'Their name and e-mail address are erased for good, and they are signed out. The address can be invited again.',
  logLead:
    'The activity log keeps what they did for 90 days, unless the operator has set another time. This cannot be undone.',
  type: (name: string) => `Type “${name}” to continue`,
  mistyped: 'This is not the name.',
  erased: (name: string) => `The data of ${name} was erased.`,
}

export const passkeys = {
  title: 'Passkeys',
  lead: 'Sign in with a finger, a face or a security key instead of the password. Nobody can guess a passkey or trick you into giving it away.',
  add: 'Set up a passkey',
  addLead: 'Your browser asks for your finger, face or key next.',
  goOn: 'Continue',
  name: 'Name',
  nameHint: 'To know it again by, such as “Phone”',
  notMade: 'No passkey was made: nothing was touched in time, or this device has one here already.',
  wasAdded: (name: string) => `You can sign in with “${name}” now.`,
  notHere: 'Passkeys need an address with https:// and a name. Ask the person who runs Comanda for you.',
  missing: 'Owners of this account sign in with a passkey. Set one up before you sign out.',
  added: 'Set up',
  never: 'Never',
  elsewhere: (host: string) => `Works at ${host} only`,
  rename: 'Rename',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeLead:
    'Nobody can sign in with it any more. Remove it from the device too. Sessions that it opened are ended below.',
  ofOwners: 'Passkeys of owners',
  ofOwnersLead:
    'Where owners need a passkey, a stolen password is useless. An owner who has none, or lost it, signs in with a password link from another owner or from the person who runs Comanda.',
  require: 'Owners sign in with a passkey',
  requireTitle: 'Require passkeys of all owners?',
  requireLead:
    'Owners who are signed in by password are signed out at once, and need a passkey to come back. Managers and viewers go on as before.',
  requireSubmit: 'Require passkeys',
}
