import type { ItemText } from '../../text.ts'

export const declare: ItemText['declare'] = {
  not: 'nein',
  mayContain: 'Spuren',
  contains: 'enthält',
  restFree: 'Von den übrigen ist keines enthalten',
  restMissing:
    'Bei jedem Allergen angeben, ob es enthalten ist, oder ankreuzen, dass von den übrigen keines enthalten ist.',
  additives: 'Zusatzstoffe',
  diets: 'Geeignet für',
  spicy: 'Schärfe',
  spiciness: ['keine', 'etwas', 'scharf', 'sehr scharf'],
  minAge: 'Mindestalter',
  anyAge: 'jedes',
  alcohol: 'Mit Alkohol',
  kindsOf: (name) => `Arten: ${name}`,
  options: 'Optionen',
  optionsHint: 'Was eine Option hinzufügt. Eine Option nimmt nie etwas weg.',
  missing:
    'Zu diesem Gericht hat noch niemand Allergene angegeben. Gäste und Team sehen „bitte fragen“. Mit dem Speichern geben Sie sie an, mit Ihrem Namen und dem Datum von heute.',
  declaredBy: (name, at) => `Angegeben von ${name} am ${at}`,
  beforeChange:
    'Vor der letzten Änderung angegeben: Name, Beschreibung oder Optionen sind seither anders. Bitte prüfen und speichern.',
  bulk: 'Alle ausgewählten Gerichte enthalten dann genau das, angegeben von Ihnen mit dem Datum von heute. Frühere Angaben werden ersetzt.',
  tableOf: (location) => `Allergene · ${location}`,
  legend:
    '● enthält, (●) kann Spuren enthalten, – laut Angabe frei davon. Wozu niemand etwas angegeben hat, steht dabei: bitte fragen.',
  back: 'Zurück zu den Karten',
  print: 'Drucken',
  askUs: 'Nicht angegeben: bitte fragen Sie uns',
}
