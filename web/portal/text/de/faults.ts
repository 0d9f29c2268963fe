import { fieldInWords } from '../fields.ts'

// What the service finds wrong with a field, in its own words, and how that is said in German. What is not
// listed is shown as it came: an English sentence is better than none.

const PHRASES: [RegExp, string][] = [
  [/^is not a field of this call$/, 'ist kein Feld dieses Aufrufs'],
  [/^is required$/, 'fehlt'],
  [/^is required, unless there is a last_name$/, 'fehlt, und ein Nachname auch'],
  [/^is required, here or as the last part of the path$/, 'fehlt'],
  [
    /^must be an amount from .*$/,
    'muss ein Betrag von 0 bis 9999999,99 mit höchstens 2 Nachkommastellen sein',
  ],
  [/^must be one of (.+)$/, 'muss eines davon sein: $1'],
  [/^must be an integer from (\S+) to (\S+)$/, 'muss eine ganze Zahl von $1 bis $2 sein'],
  [/^must be an integer from (\S+) up$/, 'muss eine ganze Zahl ab $1 sein'],
  [/^must be an integer$/, 'muss eine ganze Zahl sein'],
  [/^must be a number from (\S+) to (\S+)$/, 'muss eine Zahl von $1 bis $2 sein'],
  [/^must be a number.*$/, 'muss eine Zahl sein'],
  [/^must be a list of (\d+) to (\d+) entries$/, 'muss $1 bis $2 Einträge haben'],
  [/^must be a list from (\d+) up entries$/, 'muss mindestens $1 Eintrag haben'],
  [/^must be a list entries$/, 'muss eine Liste sein'],
  [/^must be an object$/, 'muss ein Objekt sein'],
  [/^must be text of (\d+) to (\d+) characters$/, 'muss $1 bis $2 Zeichen lang sein'],
  [/^must be text from (\d+) up characters$/, 'muss mindestens $1 Zeichen lang sein'],
  [/^must be text characters$/, 'muss ein Text sein'],
  [
    /^must be as described: Serial number.*$/,
    'muss aus 1 bis 64 Buchstaben, Ziffern, Punkten, Doppelpunkten, Binde- oder Unterstrichen bestehen',
  ],
  [
    /^must be as described: the serial number of the printer.*$/,
    'muss die Seriennummer des Druckers an der Station sein, oder leer',
  ],
  [/^must be as described: (.+)$/, 'muss dem entsprechen: $1'],
  [/^must not have min (\d+) above max (\d+)$/, 'verlangt mindestens $1, erlaubt aber höchstens $2'],
  [
    /^must not pre-select (\d+) options when max is (\d+)$/,
    'hat $1 vorausgewählte Optionen, erlaubt aber höchstens $2',
  ],
  [/^holds what looks like a whole card number$/, 'enthält, was nach einer ganzen Kartennummer aussieht'],
  [
    /^must be a private IP address, with or without a port$/,
    'muss eine Adresse im eigenen Netz sein, etwa 192.168.1.50:9100',
  ],
  [/^must be an IPv4 or IPv6 address$/, 'muss eine IPv4- oder IPv6-Adresse sein'],
  [/^must be a name such as Europe\/Paris$/, 'muss ein Name wie Europe/Berlin sein'],
  [/^must be an https:\/\/ address$/, 'muss eine Adresse mit https:// sein'],
  [/^must not hold a user name or password$/, 'darf weder Benutzernamen noch Passwort enthalten'],
  [/^must be an address of the public internet$/, 'muss eine Adresse im öffentlichen Internet sein'],
  [
    /^must name event types such as (.+), not (.+)$/,
    'muss Ereignisse nennen, etwa table.opened oder payment.*, nicht $2',
  ],
  [/^must not lie before from$/, 'darf nicht vor dem Anfang liegen'],
  [/^must be at most (\d+) days from from$/, 'darf höchstens $1 Tage nach dem Anfang liegen'],
  [/^must be a date of the calendar$/, 'muss ein Tag des Kalenders sein'],
  [/^must be above 0, unless there is a tip$/, 'muss über 0 liegen, wenn es kein Trinkgeld gibt'],
  [/^is only for cash that was taken$/, 'gibt es nur bei Barzahlung'],
  [/^must cover amount and tip$/, 'muss Betrag und Trinkgeld decken'],
  [/^must not be there: at most (\d+) rows are read$/, 'ist zu viel: höchstens $1 Zeilen werden gelesen'],
  [/^must have at most (\d+) columns$/, 'darf höchstens $1 Spalten haben'],
  [/^is not valid JSON$/, 'ist kein gültiges JSON'],
  [/^is not a column: they are (.+)$/, 'ist keine Spalte; es gibt $1'],
  [/^must be there only once$/, 'darf nur einmal vorkommen'],
  [/^must be a column$/, 'fehlt als Spalte'],
  [
    /^must follow the (\w+) that the (\w+) belongs to$/,
    'steht nicht unter dem, wozu es gehört: vor „$2“ muss „$1“ kommen',
  ],
  [/^must be empty: a (\w+) has none$/, 'muss leer sein: Das gibt es bei „$1“ nicht'],
  [/^has no heading$/, 'hat keine Überschrift'],
  [/^has a quote that is never closed$/, 'hat ein Anführungszeichen, das nie geschlossen wird'],
  [
    /^has text behind a closing quote.*$/,
    'hat Text hinter einem schließenden Anführungszeichen; innerhalb einer Zelle wird es verdoppelt',
  ],
  [
    /^is not on the menus of this location.*$/,
    'ist auf keiner Karte dieses Standorts; leer lassen, um es hinzuzufügen',
  ],
  [/^is in the file twice.*$/, 'steht zweimal in der Datei; leer lassen, was neu ist'],
  [/^belongs to another (\w+);.*$/, 'gehört woandershin; leer lassen, um es hier hinzuzufügen'],
  [/^would have (\d+) questions; at most (\d+) are possible$/, 'hätte $1 Fragen; höchstens $2 sind möglich'],
  [/^would have (\d+) options; at most (\d+) are possible$/, 'hätte $1 Optionen; höchstens $2 sind möglich'],
  [
    /^must be the serial number of one of the location’s printers, or empty: they are (.+)$/,
    'muss die Seriennummer eines Druckers dieses Standorts sein, oder leer; es gibt $1',
  ],
  [
    /^must be the serial number of one of the location’s printers, or empty: it has none$/,
    'muss leer sein: Dieser Standort hat keine Drucker',
  ],
  [
    /^would make (\d+) changes; at most (\d+) .*$/,
    'würde $1 Änderungen machen, höchstens $2 gehen auf einmal; teilen Sie sie auf, etwa nach Karten',
  ],
  [
    /^has (\d+) menus, .* at most (\d+) .*$/,
    'hat $1 Einträge, höchstens $2 werden auf einmal gelesen; teilen Sie sie auf',
  ],
]

const NAMES: Record<string, string> = {
  name: 'Name',
  title: 'Titel',
  description: 'Beschreibung',
  price: 'Preis',
  price_1: 'Preis',
  price1_label: 'Preisangabe',
  calories: 'Kalorien',
  indicators: 'Kennzeichen',
  available: 'Vorrätig',
  min: 'Mindestens',
  max: 'Höchstens',
  modifiers: 'Frage',
  options: 'Option',
  is_selected: 'Vorausgewählt',
  printer_id: 'Station',
  first_name: 'Vorname',
  last_name: 'Nachname',
  email: 'E-Mail',
  password: 'Passwort',
  role: 'Rolle',
  table_number: 'Tischnummer',
  table_type: 'Art',
  seats: 'Plätze',
  serial_no: 'Seriennummer',
  serial_number: 'Seriennummer',
  terminals: 'Terminal',
  address: 'Adresse',
  url: 'Adresse',
  types: 'Ereignisse',
  currency: 'Währung',
  time_zone: 'Zeitzone',
  tax_rate: 'Steuersatz',
  service_charge: 'Bedienung',
  supervisor_pin: 'PIN',
  pin: 'PIN',
  payment_endpoint: 'Adresse des Zahlungsdienstes',
  payment_user: 'Benutzer beim Zahlungsdienst',
  payment_pass: 'Passwort beim Zahlungsdienst',
  amount: 'Betrag',
  tip: 'Trinkgeld',
  tendered: 'Gegeben',
  reason: 'Grund',
  notes: 'Anmerkung',
  from: 'Von',
  to: 'Bis',
  date: 'Tag',
  file: 'Datei',
}

export const faults = {
  what: (fault: string): string => {
    const [pattern, german] = PHRASES.find(([pattern]) => pattern.test(fault)) ?? []
    return pattern && german ? fault.replace(pattern, german) : fault
  },
  field: (path: string): string => fieldInWords(path, NAMES),
  where: (place: string): string =>
    place
      .replace(/^line (\d+)/, 'Zeile $1')
      .replace(/^the first line/, 'Die erste Zeile')
      .replace(/^the file$/, 'Die Datei')
      .replace(/, character (\d+)$/, ', Zeichen $1')
      .replace(/, column (\d+)$/, ', Spalte $1'),
}
