import type { Text } from '../../text.ts'

export const day: Text['day'] = {
  title: 'Clôture',
  lead: (date) => date,
  before: 'La veille',
  after: 'Le lendemain',
  daysOpen: 'Jours encore à clôturer',
  drawers: 'Caisses',

  checks: 'Avant de clôturer',
  allWell: 'Rien d’ouvert, d’inconnu ni de non imprimé.',
  ordersOpen: (count, amount) =>
    count === 1
      ? `1 commande est encore ouverte : ${amount}`
      : `${count} commandes sont encore ouvertes : ${amount}`,
  neverFired: (what) => `${what} a été payé sans jamais partir en cuisine`,

  cash: 'Compter les espèces',
  cashLead: 'Combien de chaque, ou la somme seule. Votre saisie reste sur cet appareil jusqu’à la clôture.',
  drawer: (name) => name,
  float: 'Fond de caisse',
  payments: 'Encaissé en espèces',
  tips: 'Pourboires en espèces',
  refunds: 'Remboursé en espèces',
  expected: 'Attendu',
  counted: 'Compté',
  sum: 'Somme',
  sumOf: (drawer) => `Somme dans ${drawer}`,
  countOf: (coin, drawer) => `${coin} dans ${drawer}`,
  exact: 'Le compte est juste',
  short: (amount) => `Il manque ${amount}`,
  over: (amount) => `${amount} de trop`,
  notCounted: 'Comptez d’abord chaque caisse.',

  tipsTitle: 'Pourboires à reverser',
  person: 'Nom',
  card: 'Carte',
  other: 'Autre',
  payOut: 'À reverser',
  inCash: 'En espèces',
  noTips: 'Aucun pourboire ce jour-là.',

  close: 'Clôturer la journée',
  closeAgain: 'Recompter',
  note: 'Raison de l’écart',
  noteHint: 'Figure sur le rapport',
  noteMissing: 'Indiquez la raison de l’écart.',
  noteAny: 'Remarque',
  stillOpen:
    'Des tables peuvent rester ouvertes : les paiements suivants comptent pour le jour où ils sont faits.',
  closed: 'La journée est clôturée.',
  closedBy: (who, when) => `Clôturée par ${who}, ${when}`,
  byPin: 'Autorisée par le PIN du responsable',
  allowedBy: (who) => `Autorisée par ${who}`,
  notClosed: 'Non clôturée',
  z: (number) => `Rapport Z ${number}`,
  x: 'Jusqu’ici',
  print: 'Imprimer',
  printAt: 'Imprimer sur une imprimante',
  earlier: 'Comptages précédents',
  since: (parts) => `Depuis : ${parts}`,
  sinceBy: (amount, method, count) =>
    count === 0
      ? `${amount} ${method.toLowerCase()}`
      : `${amount} ${method.toLowerCase()} (${count === 1 ? '1 paiement' : `${count} paiements`})`,
  sinceSales: (amount) => `ventes ${amount}`,
  sinceCash: 'Les espèces ont changé depuis le comptage : comptez de nouveau.',
  recomputed:
    'Ce jour a été clôturé par une version antérieure de Comanda, qui ne gardait pas les chiffres : ceux-ci sont calculés maintenant.',

  sales: 'Ventes',
  orders: 'Commandes',
  covers: 'Couverts',
  average: 'Ticket moyen',
  net: 'HT',
  tax: (name, rate) => `${name || 'Taxe'} ${rate} %`,
  service: 'Service',
  total: 'Total',
  taken: 'Encaissé',
  takings: 'Encaissements',
  openBalance: 'Reste à payer',
  overpaid: 'Trop-perçu',
  difference: 'Écart',
  balanced: 'Commandes et paiements concordent au centime près.',
  deleted: 'Commandes supprimées',
  noReason: 'sans motif',
  reductions: {
    discount: 'Remises',
    comp: 'Offerts',
    level: 'Tarifs manuels',
    void: 'Annulations',
    deletion: 'Commandes supprimées',
  },

  drawersLead:
    'Les espèces prises sur un terminal vont dans la caisse qui le nomme, tout le reste dans la première.',
  drawerName: (number) => `Caisse ${number}`,
  terminals: 'Terminaux',
  addDrawer: 'Ajouter une caisse',
  paymentSheet: 'Paiements',
  countSheet: 'Comptages',
  removeDrawer: (number) => `Retirer la caisse ${number}`,
}
