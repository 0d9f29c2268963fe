import type { Text } from '../text.ts'

export const common: Text['common'] = {
  leaveUnsaved: 'Verwerfen, was Sie eingegeben haben?',
  discard: 'Verwerfen',
  goOn: 'Weiter',
  add: 'Hinzufügen',
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  remove: 'Löschen',
  edit: 'Ändern',
  copy: 'Kopieren',
  copied: 'Kopiert',
  search: 'Suchen',
  retry: 'Noch einmal',
  undo: 'Rückgängig',
  more: (what) => `Mehr zu ${what}`,
  showMore: 'Mehr zeigen',
  saved: 'Gespeichert.',
  none: '–',
  named: (name, value) => `${name}: ${value}`,
  quoted: (words) => `„${words}“`,
  all: 'Alle',
  viewOnly: 'Sie können hier alles ansehen. Ändern kann es die Leitung.',
  ownerOnly: 'Nur ein Inhaber des Kontos kann diese Seite sehen.',
  name: 'Name',
  status: 'Status',
  actions: 'Aktionen',
  today: 'Heute',
}

export const clash: Text['clash'] = {
  title: 'Jemand anders hat das inzwischen geändert',
  lead: 'Wählen Sie, was gelten soll, und speichern Sie noch einmal. Ihre übrigen Änderungen stehen noch da.',
  mine: (value) => `Ihre Fassung: ${value}`,
  theirs: (value) => `Die andere: ${value}`,
  empty: '(leer)',
  yes: 'Ja',
  no: 'Nein',
}

export const trouble: Text['trouble'] = {
  title: 'Das ließ sich nicht laden',
  unreachable:
    'Keine Antwort von Comanda: Das ist vielleicht nicht geschehen. Drücken Sie noch einmal, wenn die Verbindung wieder da ist: Doppelt geschieht es nie.',
  madeBefore: (time) =>
    `Ihr Versuch um ${time} blieb ohne Antwort, wurde aber ausgeführt. Jetzt ist nichts geschehen. Sehen Sie nach und drücken Sie noch einmal, wenn Sie das immer noch wollen.`,
  notTwice: (time) => `Das war um ${time} schon ausgeführt. Es ist nicht doppelt geschehen.`,
  outdated: (since) => `Stand von ${since}. Comanda kann das gerade nicht aktualisieren.`,
  notSaved: 'Das ging nicht',
  notFound: 'Diese Seite gibt es nicht',
  notFoundLead: 'Vielleicht hat sich die Adresse geändert. Die Seiten stehen im Menü.',
  crashed: 'Diese Seite ist gescheitert',
  crashedLead: 'Laden Sie sie neu. Geschieht es wieder, sagen Sie es dem Betreiber von Comanda.',
  reload: 'Neu laden',
}
