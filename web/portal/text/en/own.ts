/** One's own way in: password, passkeys, sessions. */
export const own = {
  title: 'Your sign-in',
  lead: 'How you sign in, and where you are signed in.',
  password: 'Password',
  passwordLead: 'At least 12 characters. All your other sessions end when you change it.',
  change: 'Change the password',
  present: 'Present password',
  wanted: 'New password',
  wantedHint: 'At least 12 characters. A short sentence is a good one.',
  changed: 'Your password was changed. You are signed out everywhere else.',
  sessions: 'Where you are signed in',
  idle: (hours: string) => `A session that is left alone for ${hours} ends by itself.`,
  hours: (count: number) => (count === 1 ? 'an hour' : `${count} hours`),
  minutes: (count: number) => `${count} minutes`,
  device: 'Browser',
  address: 'Network address',
  signedIn: 'Signed in',
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

/** What is known of somebody goes. */
export const erasing = {
  erase: 'Erase the person',
  title: (name: string) => `Erase what is known of ${name}?`,
  staffLead:
    'Their name and PIN are taken away for good, and they leave the staff. Orders, tips and hours stay in every report, as those of a number.',
  userLead:
    'Their name and e-mail address are taken away for good, and they are signed out. The address can be invited again.',
  logLead:
    'The activity log keeps what they did until it is forgotten by itself, 90 days unless the operator says otherwise. This cannot be undone.',
  type: (name: string) => `Type “${name}” to go on`,
  mistyped: 'This is not the name.',
  erased: (name: string) => `What was known of ${name} was erased.`,
}
