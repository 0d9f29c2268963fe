/** The search for pages, tables, orders, items and locations. */
export const find = {
  button: 'Find',
  title: 'Find anything',
  hint: 'A page, table, order, item or location',
  none: 'Nothing has that name.',
  page: 'Page',
}

/** The set-up steps of a new location. */
export const setup = {
  title: 'Ready for the first guest?',
  tables: 'Add the tables',
  menu: 'Create your menu',
  staff: 'Add your team',
  device: 'Pair a terminal',
  printer: 'Register a printer, or pair a kitchen screen',
  taxes: 'Check your taxes',
  pin: 'Set a supervisor PIN',
  done: 'done',
  continue: 'Continue the set-up',
  hide: 'Hide',
}
