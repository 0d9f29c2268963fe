import type { TodayText } from '../../text.ts'

/** Strings of the dashboard below its figures. */
export const today: TodayText['today'] = {
  salesTitle: 'Ventes du jour',
  salesLead: 'Depuis le début de la journée, selon l’heure d’ouverture de la table.',
  chart: (today, day, before) => `Ventes du jour jusqu’ici ${today} ; ${day} dernier en tout ${before}`,
  wholeDay: (day, total) => `Tout ${day} dernier : ${total}`,
  soFar: (total) => `Aujourd’hui jusqu’ici : ${total}`,
  waiting: 'Attendent depuis le plus longtemps',
  nobodyWaits: 'Aucune table n’attend de plat.',
  guests: (count) => (count === 1 ? '1 couvert' : `${count} couverts`),
  atWork: 'En service',
  nobodyAtWork: 'Personne n’a pointé.',
  since: (time) => `depuis ${time}`,
  outOfStock: 'Épuisé',
  allInStock: 'Tout ce qui est à la carte est disponible.',
  untilTomorrow: 'jusqu’à demain',
  allOut: (count) => `Les ${count} articles épuisés`,
  toMenus: 'Modifier dans les cartes',
  topItems: 'Les plus vendus du jour',
  noSales: 'Rien de vendu aujourd’hui.',
}
