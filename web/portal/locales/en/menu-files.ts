const things = (count: number) => (count === 1 ? '1 thing' : `${count} things`)

export const menuFiles = {
  button: 'Import and export',
  export: 'Export',
  import: 'Import a file',
  asSheet: 'Spreadsheet (CSV)',
  asJson: 'JSON',
  forElsewhere: 'For another location (CSV)',
  title: (location: string) => `Import menus into ${location}`,
  lead: 'You see all changes before anything is imported. An export is the best file to begin with: what keeps its id can be renamed and moved.',
  choose: 'Choose a file',
  insertExample: 'Show me an example',
  example:
    'level,name,price,min,max,selected\nmenu,Brunch\nsection,Eggs\nitem,Omelette,9.50\nquestion,With cheese?,,0,2\noption,Gruyère,1.50,,,0\noption,Feta,1.20,,,0\nitem,Shakshuka,12.00\n',
  content: 'Content',
  contentHint: 'CSV or JSON. Rows can be pasted from a spreadsheet, and corrected here.',
  preview: 'Preview',
  back: 'Back to the file',
  run: (count: number) =>
    count === 0 ? 'Import' : count === 1 ? 'Import 1 change' : `Import ${count} changes`,
  removeMissing: 'Delete what is not in the file',
  removeMissingHint: 'Otherwise it stays as it is.',
  done: (added: number, changed: number, removed: number) =>
    `Imported: ${added} added, ${changed} changed, ${removed} deleted.`,
  faulty: (count: number) =>
    count === 1
      ? 'One thing in the file has to be corrected. Nothing was changed.'
      : `${count} things in the file have to be corrected. Nothing was changed.`,
  moreFaults: (count: number) => `and ${count} more`,
  nothing: (count: number) => `Nothing changes: the menus already are what the file says (${things(count)}).`,
  count: {
    added: (count: number) => `${count} added`,
    changed: (count: number) => `${count} changed`,
    removed: (count: number) => `${count} deleted`,
  },
  kinds: { added: 'Added', changed: 'Changed', removed: 'Deleted' },
  unchanged: (count: number) => `${count} stay as they are`,
  menusReordered: 'The menus are put in another order.',
  reordered: 'put in another order',
  below: (count: number) => `with ${things(count)} in it`,
  moreChanges: (count: number) => `and ${count} more`,
  levels: { menu: 'Menu', section: 'Section', item: 'Item', question: 'Question', option: 'Option' },
  fields: {
    name: 'Name',
    description: 'Description',
    price: 'Price',
    price_label: 'Price label',
    calories: 'Calories',
    indicators: 'Indicators',
    available: 'In stock',
    printer: 'Station',
    min: 'At least',
    max: 'At most',
    selected: 'Chosen from the start',
    group: 'Shared group',
    section: 'Section',
  },
  from: 'from',
  to: 'to',
  yes: 'yes',
  no: 'no',
  empty: 'none',
}
