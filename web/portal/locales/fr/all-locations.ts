import type { Text } from '../text.ts'

export const allLocations: Text['allLocations'] = {
  title: 'Tous les établissements',
  lead: 'Où en est chaque établissement, et ce qu’il a vendu.',
  today: 'Aujourd’hui',
  from: 'Du',
  to: 'Au',
  search: 'Nom d’un établissement',
  location: 'Établissement',
  now: 'À traiter maintenant',
  calm: 'Tout va bien',
  unknown: (count) =>
    count === 1 ? '1 paiement à l’issue inconnue' : `${count} paiements à l’issue inconnue`,
  unknownRefunds: (count) =>
    count === 1 ? '1 remboursement à l’issue inconnue' : `${count} remboursements à l’issue inconnue`,
  notPrinted: (count) => (count === 1 ? '1 plat non reçu en cuisine' : `${count} plats non reçus en cuisine`),
  lost: (count) => (count === 1 ? '1 bon perdu' : `${count} bons perdus`),
  open: 'Tables ouvertes',
  ofTables: (open, all) => `${open} sur ${all}`,
  unpaid: 'Non payé',
  orders: 'Commandes',
  covers: 'Couverts',
  total: 'Ventes',
  tips: 'Pourboires',
  average: 'Ticket moyen',
  sum: 'Ensemble',
  urgentFirst: 'Les établissements où il y a quelque chose à traiter viennent en premier.',
  goTo: (name) => `Ouvrir ${name}`,
  reading: (known, all) => `${known} établissements sur ${all}`,
}

export const alarm: Text['alarm'] = {
  badge: (count) => (count === 1 ? '1 chose à traiter maintenant' : `${count} choses à traiter maintenant`),
  soundOn: 'Son pour ce qui est urgent',
  soundOff: 'Pas de son',
  sound: 'Alertes',
}

export const locationCharts: Text['locationCharts'] = {
  byDay: 'Ventes par jour, ensemble',
  byPlace: 'Ventes par établissement',
  day: 'Jour',
  chart: (what) => `${what}, en graphique ; un tableau donne les chiffres`,
  others: (count) => (count === 1 ? '1 autre' : `${count} autres`),
}
