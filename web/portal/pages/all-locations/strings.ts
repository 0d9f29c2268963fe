import type { PageStrings } from '../../locales/use-page-strings.ts'

interface Said {
  byDay: string
  byPlace: string
  day: string
  chart: (what: string) => string
  /** The number of locations without a bar of their own. */
  others: (count: number) => string
}

export const words: PageStrings<Said> = {
  en: {
    byDay: 'Sales by day, together',
    byPlace: 'Sales by location',
    day: 'Day',
    chart: (what) => `${what}, as a chart; a table has the numbers`,
    others: (count) => (count === 1 ? '1 other' : `${count} others`),
  },
  de: {
    byDay: 'Umsatz nach Tagen, zusammen',
    byPlace: 'Umsatz nach Standort',
    day: 'Tag',
    chart: (what) => `${what}, als Diagramm; eine Tabelle hat die Zahlen`,
    others: (count) => (count === 1 ? '1 weiterer' : `${count} weitere`),
  },
  es: {
    byDay: 'Ventas por día, en total',
    byPlace: 'Ventas por local',
    day: 'Día',
    chart: (what) => `${what}, en un gráfico; una tabla tiene las cifras`,
    others: (count) => (count === 1 ? '1 local más' : `${count} locales más`),
  },
  fr: {
    byDay: 'Ventes par jour, ensemble',
    byPlace: 'Ventes par établissement',
    day: 'Jour',
    chart: (what) => `${what}, en graphique ; un tableau donne les chiffres`,
    others: (count) => (count === 1 ? '1 autre' : `${count} autres`),
  },
}
