/** Strings of the dashboard below its figures. */
export const today = {
  salesTitle: 'Sales today',
  salesLead: 'Since the day began, by the hour a table was opened.',
  chart: (today: string, day: string, before: string) =>
    `Sales today so far ${today}; last ${day} ${before} in all`,
  wholeDay: (day: string, total: string) => `Last ${day}, whole day: ${total}`,
  soFar: (total: string) => `Today so far: ${total}`,
  waiting: 'Waiting longest',
  nobodyWaits: 'No table is waiting for a dish.',
  guests: (count: number) => (count === 1 ? '1 guest' : `${count} guests`),
  atWork: 'On shift',
  nobodyAtWork: 'Nobody has clocked in.',
  since: (time: string) => `since ${time}`,
  outOfStock: 'Sold out (86)',
  allInStock: 'Everything on the menus is available.',
  untilTomorrow: 'until tomorrow',
  allOut: (count: number) => `All ${count} sold-out items`,
  toMenus: 'Change in the menus',
  topItems: 'Most sold today',
  noSales: 'Nothing sold yet today.',
}
