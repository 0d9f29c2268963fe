export const common = {
  leaveUnsaved: 'Discard what you typed?',
  discard: 'Discard',
  goOn: 'Continue',
  add: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  remove: 'Delete',
  edit: 'Change',
  copy: 'Copy',
  copied: 'Copied',
  search: 'Search',
  retry: 'Try again',
  undo: 'Undo',
  more: (what: string) => `More for ${what}`,
  showMore: 'Show more',
  saved: 'Saved.',
  none: '–',
  named: (name: string, value: string) => `${name}: ${value}`,
  quoted: (words: string) => `“${words}”`,
  all: 'All',
  viewOnly: 'You can look at everything here. Changing needs a manager.',
  ownerOnly: 'Only an owner of the account can see this page.',
  name: 'Name',
  status: 'Status',
  actions: 'Actions',
  today: 'Today',
}

/** Two users changed the same entity. */
export const clash = {
  title: 'Somebody else has changed this meanwhile',
  lead: 'Choose which value to keep, then save again. Your other changes are still there.',
  mine: (value: string) => `Yours: ${value}`,
  theirs: (value: string) => `Theirs: ${value}`,
  empty: '(empty)',
  yes: 'Yes',
  no: 'No',
}

export const trouble = {
  title: 'This could not be loaded',
  unreachable:
    'No answer from Comanda: this may not have been done. Press again when the connection is back: it is never done twice.',
  madeBefore: (time: string) =>
    `Your attempt at ${time} got no answer, but it was done. Nothing was done now. Check it, then press again if you still want this.`,
  notTwice: (time: string) => `This was already done at ${time}. It was not done twice.`,
  outdated: (since: string) => `This is as of ${since}. Comanda cannot refresh it at the moment.`,
  notSaved: 'That did not work',
  notFound: 'This page does not exist',
  notFoundLead: 'The address may have changed. The pages are in the menu.',
  crashed: 'This page has failed',
  crashedLead: 'Reload it. If it happens again, tell the person who runs Comanda for you.',
  reload: 'Reload',
}
