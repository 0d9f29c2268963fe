import type { MenuFaultWords } from '../../menu-fault-words.ts'

export const MENU_FAULTS: MenuFaultWords = {
  switch_or_left: () => 'muss angegeben sein, oder die Zahl der Portionen, und nur eines davon',
  only_of_screens: () => 'gibt es nur für Küchenbildschirme',
  only_when_out: () => 'gibt es nur für Artikel, die aus sind',
  only_from_devices: () => 'gibt es nur von gekoppelten Geräten',
  price_is_fixed: () => 'entfällt: Der Preis dieses Artikels steht fest',
  not_on_these_menus: () => 'muss einen Artikel oder eine Option der Karten dieses Standorts nennen',
  choice_is_combo: () => 'darf kein Menü sein: Ein Menü kann nicht Teil eines anderen sein',
  is_choice: () => 'entfällt: Dieser Artikel ist in einem anderen Menü wählbar',
  combo_asks: () =>
    'entfällt, solange der Artikel eigene Fragen hat: Gefragt wird, was zu den gewählten Gerichten gehört',
  amount_up_to: ({ most }) => `darf höchstens ${most.replace('.', ',')} sein`,
  min_above_max: ({ min, max }) => `verlangt mindestens ${min}, erlaubt aber höchstens ${max}`,
  too_many_selected: ({ selected, max }) =>
    `hat ${selected} vorausgewählte Optionen, erlaubt aber höchstens ${max}`,
  not_json: () => 'ist kein gültiges JSON',
  too_many_rows: ({ most }) => `ist zu viel: höchstens ${most} Zeilen werden gelesen`,
  too_many_columns: ({ most }) => `darf höchstens ${most} Spalten haben`,
  unknown_column: ({ columns }) => `ist keine Spalte; es gibt ${columns.join(', ')}`,
  column_twice: () => 'darf nur einmal vorkommen',
  column_missing: () => 'fehlt als Spalte',
  no_heading: () => 'hat keine Überschrift',
  quote_not_closed: () => 'hat ein Anführungszeichen, das nie geschlossen wird',
  text_behind_quote: () =>
    'hat Text hinter einem schließenden Anführungszeichen; innerhalb einer Zelle wird es verdoppelt',
  not_below: ({ above, level }) =>
    `steht nicht unter dem, wozu es gehört: vor „${level}“ muss „${above}“ kommen`,
  must_be_empty: ({ level }) => `muss leer sein: Das gibt es bei „${level}“ nicht`,
  not_on_menus: () => 'ist auf keiner Karte dieses Standorts; leer lassen, um es hinzuzufügen',
  in_file_twice: () => 'steht zweimal in der Datei; leer lassen, was neu ist',
  belongs_elsewhere: () => 'gehört woandershin; leer lassen, um es hier hinzuzufügen',
  too_many_questions: ({ count, most }) => `hätte ${count} Fragen; höchstens ${most} sind möglich`,
  too_many_options: ({ count, most }) => `hätte ${count} Optionen; höchstens ${most} sind möglich`,
  group_says_otherwise: ({ group }) =>
    `muss dasselbe sagen wie die gemeinsame Frage ${group}; ändern Sie diese selbst, oder lassen Sie die Optionen weg`,
  no_such_printer: ({ printers }) =>
    printers.length === 0
      ? 'muss leer sein: Dieser Standort hat keine Drucker'
      : `muss die Seriennummer eines Druckers dieses Standorts sein, oder leer; es gibt ${printers.join(', ')}`,
  no_such_tax: ({ taxes }) => `muss ein Steuersatz des Standorts sein (${taxes.join(', ') || '–'})`,
  too_many_entries: ({ count, most }) =>
    `hat ${count} Einträge, höchstens ${most} werden auf einmal gelesen; teilen Sie sie auf`,
  too_many_changes: ({ count, most }) =>
    `würde ${count} Änderungen machen, höchstens ${most} gehen auf einmal; teilen Sie sie auf, etwa nach Karten`,
  menus_full: ({ count, most }) =>
    `ergäbe ${count} Rubriken, Artikel, Fragen und Optionen auf den Karten dieses Standorts; höchstens ${most} haben Platz`,
}
