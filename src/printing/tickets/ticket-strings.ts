import type { PaperLanguage } from '../../locations/rules.ts'

export const TAB_KINDS = ['takeaway', 'bar', 'quick'] as const
export type TabKind = (typeof TAB_KINDS)[number]

/** The strings of kitchen tickets. Capitals are read across the pass, so they are short. */
export interface TicketWords {
  duplicate: string
  attempt: (number: number) => string
  maybe: string
  standsFor: string
  order: string
  ticket: string
  table: string
  reprint: (count: number, time: string) => string
  gone: string
  fire: string
  fireCourse: (course: number) => string
  moved: string
  message: string
  added: string
  allergens: string
  ask: string
  seat: string
  course: string
  alreadyThere: string
  nothing: string
  follow: string
  voided: string
  toMake: string
  toCarry: string
  alsoAt: string
  /** The kinds of orders without a table. */
  kinds: Record<TabKind, string>
  printed: string
}

export const TICKET_WORDS: Record<PaperLanguage, TicketWords> = {
  en: {
    duplicate: 'POSSIBLE DUPLICATE',
    attempt: (number) => `Attempt ${number}.`,
    maybe: 'It may have been printed before.',
    standsFor: 'FOR',
    order: 'Order',
    ticket: 'Ticket',
    table: 'TABLE',
    reprint: (count, time) => `REPRINT ${count} AT ${time}`,
    gone: 'VOID',
    fire: 'FIRE',
    fireCourse: (course) => `FIRE COURSE ${course}`,
    moved: 'MOVED',
    message: 'MESSAGE',
    added: 'ADDED',
    allergens: '! ALLERGENS !',
    ask: 'A guest has an allergy: ask before you cook.',
    seat: 'seat',
    course: 'course',
    alreadyThere: 'Already with you.',
    nothing: 'Nothing to make',
    follow: 'TO FOLLOW',
    voided: 'void',
    toMake: 'to make',
    toCarry: 'to carry there',
    alsoAt: 'Also at',
    kinds: { takeaway: 'TAKEAWAY', bar: 'BAR', quick: 'QUICK SALE' },
    printed: 'Printed',
  },
  de: {
    duplicate: 'VIELLEICHT DOPPELT',
    attempt: (number) => `Versuch ${number}.`,
    maybe: 'Vielleicht schon einmal gedruckt.',
    standsFor: 'FÜR',
    order: 'Bestellung',
    ticket: 'Bon',
    table: 'TISCH',
    reprint: (count, time) => `NACHDRUCK ${count} UM ${time}`,
    gone: 'STORNO',
    fire: 'ABRUF',
    fireCourse: (course) => `ABRUF GANG ${course}`,
    moved: 'UMGESETZT',
    message: 'NACHRICHT',
    added: 'NACHTRAG',
    allergens: '! ALLERGENE !',
    ask: 'Ein Gast hat eine Allergie: vor dem Kochen fragen.',
    seat: 'Platz',
    course: 'Gang',
    alreadyThere: 'Schon bei euch.',
    nothing: 'Nichts zu machen',
    follow: 'ES FOLGT',
    voided: 'storniert',
    toMake: 'zu machen',
    toCarry: 'dorthin zu bringen',
    alsoAt: 'Auch an',
    kinds: { takeaway: 'ZUM MITNEHMEN', bar: 'BAR', quick: 'SOFORTKAUF' },
    printed: 'Gedruckt',
  },
  es: {
    duplicate: 'POSIBLE DUPLICADO',
    attempt: (number) => `Intento ${number}.`,
    maybe: 'Puede que ya se haya impreso.',
    standsFor: 'PARA',
    order: 'Pedido',
    ticket: 'Comanda',
    table: 'MESA',
    reprint: (count, time) => `REIMPRESA ${count} A LAS ${time}`,
    gone: 'ANULADO',
    fire: 'MARCHAR',
    fireCourse: (course) => `MARCHAR PASE ${course}`,
    moved: 'CAMBIO',
    message: 'MENSAJE',
    added: 'AÑADIDO',
    allergens: '! ALÉRGENOS !',
    ask: 'Un cliente tiene una alergia: pregunte antes de cocinar.',
    seat: 'sitio',
    course: 'pase',
    alreadyThere: 'Ya lo tenéis.',
    nothing: 'Nada que hacer',
    follow: 'DESPUÉS',
    voided: 'anulados',
    toMake: 'por hacer',
    toCarry: 'por llevar allí',
    alsoAt: 'También en',
    kinds: { takeaway: 'PARA LLEVAR', bar: 'BARRA', quick: 'VENTA RÁPIDA' },
    printed: 'Impreso',
  },
  fr: {
    duplicate: 'DOUBLON POSSIBLE',
    attempt: (number) => `Essai ${number}.`,
    maybe: 'Peut-être déjà imprimé.',
    standsFor: 'POUR',
    order: 'Commande',
    ticket: 'Bon',
    table: 'TABLE',
    reprint: (count, time) => `RÉIMPRIMÉ ${count} À ${time}`,
    gone: 'ANNULÉ',
    fire: 'ENVOI',
    fireCourse: (course) => `ENVOI SUITE ${course}`,
    moved: 'DÉPLACÉ',
    message: 'MESSAGE',
    added: 'AJOUT',
    allergens: '! ALLERGÈNES !',
    ask: 'Un client est allergique : demandez avant de cuisiner.',
    seat: 'place',
    course: 'suite',
    alreadyThere: 'Déjà chez vous.',
    nothing: 'Rien à faire',
    follow: 'À SUIVRE',
    voided: 'annulés',
    toMake: 'à faire',
    toCarry: 'à y porter',
    alsoAt: 'Aussi à',
    kinds: { takeaway: 'À EMPORTER', bar: 'BAR', quick: 'VENTE RAPIDE' },
    printed: 'Imprimé',
  },
}

/** Tickets from before the language was stored are in English. */
export const wordsOf = ({ language = 'en' }: { language?: PaperLanguage }): TicketWords =>
  TICKET_WORDS[language]
