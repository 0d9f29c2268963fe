import type { Text } from '../text.ts'

export const room: Text['room'] = {
  title: 'Salle',
  mine: 'Mes tables',
  all: 'Toutes',
  tabs: 'Notes',
  others: 'Autres',
  free: 'Libre',
  allAreas: 'Toutes les zones',
  openSum: (sum) => `${sum} ouvert`,
  plan: 'Plan',
  tiles: 'Tuiles',
  menu: 'Menu',
  number: 'Table par numéro',
  pass: 'Passe',
  take: 'Enlever',
  taken: 'Enlevé',
  noTable: (number) => `Il n’y a pas de table ${number}`,
  newTab: 'Nouvelle note',
  takeaway: 'À emporter',
  bar: 'Note de bar',
  quick: 'Vente rapide',
  tabName: 'Nom',
  noTabs: 'Aucune note ouverte',
  called: (place) => `Le passe appelle : ${place}`,
  inKitchen: 'En cuisine',
  courseServed: (course) => (course === 0 ? 'Boissons et extras servis' : `Suite ${course} servie`),
  allServed: 'Tout est servi',
  seatCount: (count) => (count < 2 ? `Installer ${count} client` : `Installer ${count} clients`),
  closedSum: (count, sum) => (count < 2 ? `${count} commande · ${sum}` : `${count} commandes · ${sum}`),
  nothingReady: 'Rien n’est prêt au passe',
  min: (minutes) => `${minutes} min`,
  guests: (count) => (count < 2 ? `${count} couvert` : `${count} couverts`),
  table: (number) => `Table ${number}`,
  lockNow: 'Verrouiller',
  tray: 'Plateau',
  closed: 'Commandes fermées',
  settings: 'Réglages',
  update: 'Une nouvelle version est prête',
}

export const status: Text['status'] = {
  not_printed: 'PAS DE BON',
  unknown: 'VÉRIFIER CARTE',
  fired: 'Envoyé',
  ready: 'PRÊT',
  bill: 'ADDITION',
  late: 'RETARD',
  held: (course) => `Suite ${course} en attente`,
  heldShort: (course) => `Suite ${course}`,
  cooking: 'Cuisine',
  paid: 'PAYÉE',
  paying: 'Paie',
  served: 'Servie',
  seated: 'Installée',
  dirty: 'À débarr.',
  unsent: 'Non envoyé',
  unsentCount: (count) => `Non envoyé (${count})`,
}

export const offline: Text['offline'] = {
  since: (time) => `HORS LIGNE depuis ${time}`,
  kitchen: (count) =>
    count === 0
      ? 'La cuisine a tout jusqu’ici'
      : count === 1
        ? '1 commande n’est PAS arrivée en cuisine'
        : `${count} commandes ne sont PAS arrivées en cuisine`,
  slow: 'lent',
  needsYou: (count) =>
    count === 1 ? '1 commande a besoin de vous' : `${count} commandes ont besoin de vous`,
}

export const tray: Text['tray'] = {
  priceDiffers: (place, shown, now) => `${place} : le prix est ${now}, pas ${shown}`,
  title: 'Plateau',
  waits: (count) => `${count} en attente`,
  nothing: 'Rien n’est en attente. Tout est envoyé.',
  onPhone: 'Enregistré sur cet appareil, pas encore envoyé. Envoi automatique au retour du réseau.',
  show: 'Montrer à la cuisine',
  shown: (time) => `Montré à la cuisine à ${time}`,
  needs: 'À VOUS',
  opened: (who, time) => `${who} l’a ouverte${time ? ` à ${time}` : ''}.`,
  yourLines: 'Vos lignes :',
  out: (names) => `${names} : RUPTURE`,
  over: 'La commande a été payée ou fermée entre-temps.',
  merged: 'La commande a été réunie à une autre.',
  late: 'Elle a attendu plus d’une demi-heure.',
  menu: 'La carte a changé.',
  join: 'Ajouter à cette commande',
  joinHers: 'Ajouter à la sienne',
  tab: (name) => `Note « ${name} »`,
  reopen: 'Nouvelle commande',
  rest: (count) => (count === 1 ? 'Envoyer l’autre' : `Envoyer les ${count} autres`),
  again: 'Envoyer',
  pad: 'Modifier',
  discard: (count) => (count === 0 ? 'Écarter' : count === 1 ? 'Jeter 1 ligne…' : `Jeter ${count} lignes…`),
  sure: 'Jeter pour de bon',
}

export const show: Text['show'] = {
  seen: 'Retour',
  held: (course) => `EN ATTENTE : suite ${course}. Ne pas commencer`,
}

export const trouble: Text['trouble'] = {
  noRoom: 'Cet appareil est plein : RIEN n’a été envoyé. Libérez de l’espace, puis réessayez.',
  noStorage:
    'Ce navigateur ne peut pas enregistrer les commandes en sécurité. Ouvrez la page dans une fenêtre normale, pas privée.',
  unreachable: 'Pas de connexion au service',
  stillTrying: 'Essai en cours…',
}

export const incoming: Text['incoming'] = {
  came: (channel) => `Une commande de ${channel} est arrivée`,
  accept: (minutes) => `Accepter, prête dans ${minutes} min`,
  answer: 'Répondre',
  refuse: {
    out_of_stock: 'Refuser : plus disponible',
    closed: 'Refuser : fermé',
    too_busy: 'Refuser : trop de travail',
    other: 'Refuser : autre raison',
  },
}
