import type { Text } from '../text.ts'

const things = (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`)

export const menuFiles: Text['menuFiles'] = {
  button: 'Import und Export',
  export: 'Export',
  import: 'Datei importieren',
  asSheet: 'Tabelle (CSV)',
  asJson: 'JSON',
  forElsewhere: 'Für einen anderen Standort (CSV)',
  title: (location) => `Karten für ${location} importieren`,
  lead: 'Sie sehen alle Änderungen, bevor etwas importiert wird. Am besten beginnen Sie mit einem Export: Was seine id behält, kann umbenannt und verschoben werden.',
  choose: 'Datei wählen',
  insertExample: 'Beispiel zeigen',
  example:
    'level;name;price;min;max;selected\nmenu;Brunch\nsection;Eierspeisen\nitem;Omelett;9,50\nquestion;Mit Käse?;;0;2\noption;Gruyère;1,50;;;0\noption;Feta;1,20;;;0\nitem;Schakschuka;12,00\n',
  content: 'Inhalt',
  contentHint: 'CSV oder JSON. Zeilen lassen sich aus einer Tabelle einfügen und hier berichtigen.',
  preview: 'Vorschau',
  back: 'Zurück zur Datei',
  run: (count) =>
    count === 0 ? 'Importieren' : count === 1 ? '1 Änderung importieren' : `${count} Änderungen importieren`,
  removeMissing: 'Löschen, was nicht in der Datei steht',
  removeMissingHint: 'Sonst bleibt es, wie es ist.',
  done: (added, changed, removed) => `Importiert: ${added} neu, ${changed} geändert, ${removed} gelöscht.`,
  faulty: (count) =>
    count === 1
      ? 'Eine Stelle der Datei ist zu berichtigen. Es wurde nichts geändert.'
      : `${count} Stellen der Datei sind zu berichtigen. Es wurde nichts geändert.`,
  moreFaults: (count) => `und ${count} weitere`,
  nothing: (count) => `Es ändert sich nichts: Die Karten sind schon, wie die Datei sagt (${things(count)}).`,
  count: {
    added: (count) => `${count} neu`,
    changed: (count) => `${count} geändert`,
    removed: (count) => `${count} gelöscht`,
  },
  kinds: { added: 'Neu', changed: 'Geändert', removed: 'Gelöscht' },
  unchanged: (count) => `${count} bleiben, wie sie sind`,
  menusReordered: 'Die Karten werden anders angeordnet.',
  reordered: 'anders angeordnet',
  below: (count) => `mit ${count === 1 ? '1 Eintrag' : `${count} Einträgen`} darin`,
  moreChanges: (count) => `und ${count} weitere`,
  levels: { menu: 'Karte', section: 'Rubrik', item: 'Artikel', question: 'Frage', option: 'Option' },
  fields: {
    name: 'Name',
    description: 'Beschreibung',
    price: 'Preis',
    price_label: 'Preisangabe',
    calories: 'Kalorien',
    indicators: 'Kennzeichen',
    available: 'Vorrätig',
    printer: 'Station',
    min: 'Mindestens',
    max: 'Höchstens',
    selected: 'Vorausgewählt',
    group: 'Gemeinsame Frage',
    section: 'Rubrik',
  },
  from: 'von',
  to: 'auf',
  yes: 'ja',
  no: 'nein',
  empty: 'nichts',
}
