export const signIn = {
  title: 'Sign in',
  lead: 'The back office of your restaurant.',
  ended: 'You have been signed out. Sign in to continue where you were.',
  unreachable: 'Comanda cannot be reached. Check the connection and try again.',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show or hide the password',
  submit: 'Sign in',
  byPasskey: 'Sign in with a passkey',
  noPasskey: 'No passkey was used. Try again, or sign in with your password.',
  typedTitle: 'What you had typed',
  typedLead: 'Your session ended before it was saved. It is shown once, to copy from.',
  forgotten: 'Password forgotten? Ask an owner of your account for a new link.',
}

export const choosePassword = {
  title: 'Choose a password',
  lead: 'You will be signed in with it right away.',
  password: 'New password',
  hint: 'At least 12 characters. A short sentence is a good one.',
  submit: 'Save and sign in',
  noLink: 'This page needs the link you were sent. Open the complete link again.',
}
