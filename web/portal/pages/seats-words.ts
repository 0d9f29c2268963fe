const en = { lead: 'How many can sit where.', table: 'Table', seats: 'Seats' }

const de: typeof en = { lead: 'Wie viele wo sitzen können.', table: 'Tisch', seats: 'Plätze' }

export const words = { en, de }
