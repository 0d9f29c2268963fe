/** Words that are the same as in English, or are names. Any other identical string was not translated. */
const NAMES = ['Comanda', 'CSV', 'JSON', 'PIN', 'PIN 701', 'Webhooks', 'Star CloudPRNT', 'Epson Direct Print']
const UNITS = ['701 ms', '701 min']

export const SAME_WORDS = {
  de: [
    ...NAMES,
    ...UNITS,
    ...['Service', 'Service 701 %', 'Terminal', 'Terminals', 'Name', 'Status', 'Bar', 'BAR', 'Plan'],
    ...[
      'Station',
      'Export',
      'Option',
      'Online',
      'Offline',
      'OFFLINE',
      'Raw TCP',
      'TEST',
      'Hand',
      'Pass',
      'Tip',
    ],
    ...['701 in 702', 'live 701', 'Code', 'Browser', 'Passkeys', 'Team', 'Person', 'Person 701'],
  ],
  es: [...NAMES, ...UNITS, 'No', 'no', 'Total', 'Subtotal', 'Terminal', 'Error', 'General', 'Alcohol'],
  fr: [
    ...NAMES,
    ...UNITS,
    ...[
      'Page',
      'Pages',
      'Service',
      'E-mail',
      'Actions',
      'Table',
      'TABLE',
      'Net',
      'Table 701',
      'Tables',
      '701 tables',
      'Bar',
      'BAR',
      'Type',
      'Plan',
    ],
    ...['Long', 'Total', 'Terminal', 'Description', 'Stock', 'Calories', 'Question', 'Question 701'],
    ...[
      '701 question',
      '701 questions',
      '701 minutes',
      'Minutes',
      'Option',
      'Option 701',
      'Secrets',
      'Menu',
      'Message',
      'MESSAGE',
      'Volume',
      'Code',
    ],
    // A guest's receipt in French, a kitchen ticket in English.
    'Ticket',
  ],
}
