import type { Text } from '../en.ts'

export const dashboard: Text['dashboard'] = {
  title: 'Tableau de bord',
  lead: (day) => `Journée du ${day}`,
  sales: 'Ventes',
  orders: 'Commandes',
  tips: 'Pourboires',
  openTables: 'Tables ouvertes',
  unpaid: 'À encaisser',
  byThen: (value, day, time) => `${value} ${day} dernier à ${time}`,
  attention: 'À traiter',
  allWell: 'Rien à traiter pour le moment.',
  allWellAsOf: (time) => `À ${time}, il n’y avait rien à traiter.`,
  offline: (name, when) => `${name} est hors ligne, vu ${when}`,
  lowBattery: (name, percent) => `${name} a peu de batterie : ${percent} %`,
  moreTerminals: 'D’autres terminaux sont hors ligne ou ont peu de batterie',
  printer: (name, status) => `Imprimante ${name} : ${status}`,
  printerOverdue: (name) =>
    `L’imprimante ${name} ne s’est pas manifestée depuis son enregistrement : vérifiez sa configuration`,
  otherDevice: (name) => `Un autre appareil qu’avant appelle comme imprimante ${name} : est-ce le vôtre ?`,
  lostTicket: (place, what, printer) => `${place} : ${what} n’est pas sorti sur ${printer}`,
  unknownPayment: (place, amount) => `${place} : on ne sait pas comment a fini le paiement de ${amount}`,
  pendingPayment: (place, amount) => `${place} : un paiement de ${amount} est en cours`,
  unknownRefund: (order, amount) =>
    `On ne sait pas si ${amount} ont été rendus au client de la commande ${order}`,
  pendingRefund: (order, amount) => `Un remboursement de ${amount} est en cours pour la commande ${order}`,
  largeTip: (place, tip, most) =>
    `${place} : un pourboire de ${tip} a été encaissé, au-dessus du maximum de ${most}. Est-il voulu ?`,
  now: 'Urgent',
  longTable: (place, time) => `${place} est ouverte depuis ${time}`,
  dayOpen: 'La journée d’hier n’a pas été clôturée',
  noPin: 'Il n’y a pas de PIN du responsable : aucun paiement ne peut être annulé',
  byHour: 'Ventes par heure',
  byHourLead: 'Selon l’heure d’ouverture de la table.',
  topItems: 'Les plus vendus aujourd’hui',
  noSales: 'Rien de vendu aujourd’hui.',
}
