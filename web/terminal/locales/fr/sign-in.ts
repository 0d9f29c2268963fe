import type { Text } from '../text.ts'

export const pair: Text['pair'] = {
  title: 'Associer cet appareil',
  how: 'Dans le portail, ouvrez Terminaux, choisissez « Associer un appareil » et saisissez le code ici.',
  code: 'Code d’association',
  go: 'Associer',
  scan: 'Scanner le code',
  scanHow: 'Visez le code du portail avec l’appareil photo.',
  noCamera: 'L’appareil photo n’est pas utilisable. Saisissez le code.',
  busy: 'Association…',
  unknown: 'Ce code est inconnu, déjà utilisé ou expiré. Demandez-en un autre.',
  otherKind:
    'Ce code est celui d’un écran de cuisine. Saisissez-le sur /kitchen, ou demandez un code pour un appareil de service.',
  tooMany: 'Trop de tentatives. Attendez une minute.',
  unreachable: 'Pas de connexion au service. Réessayez.',
  plain:
    'Cette page est chargée sans HTTPS : elle ne marche qu’en ligne, ne s’installe pas et laisse l’écran s’éteindre.',
  install: 'Sur iPhone ou iPad, ajoutez d’abord cette page à l’écran d’accueil et associez-la là.',
  barred: 'Cet appareil a été bloqué. Associez-le de nouveau.',
  barredWaits: (count) =>
    count === 1
      ? '1 non envoyé : il reste sur cet appareil.'
      : `${count} non envoyés : ils restent sur cet appareil.`,
}

export const lock: Text['lock'] = {
  any: 'Toute l’équipe peut s’identifier',
  digits: (count, of) => `${count} chiffres sur ${of}`,
  wrong: 'PIN erroné',
  wait: 'Trop de PIN erronés. Attendez une minute.',
  offline: 'Hors ligne : seulement ceux déjà connectés ici aujourd’hui',
  clock: 'Pointer',
  clockIn: 'Arrivée',
  clockOut: 'Départ',
  clockedIn: (name) => `${name} : arrivée pointée`,
  clockedOut: (name) => `${name} : départ pointé`,
  erase: 'Effacer',
  stillOpen: (tables, sum) => `Encore ouvertes : ${tables} (${sum}). Transmettez-les d’abord.`,
  shared: 'appareil commun',
  own: 'appareil personnel',
  hello: 'Entrez votre PIN',
}

export const pin: Text['pin'] = { title: 'PIN du responsable', wrong: 'PIN erroné', cancel: 'Annuler' }

export const settings: Text['settings'] = {
  title: 'Réglages',
  language: 'Langue',
  device: 'Appareil',
  shared: 'Commun : se verrouille à l’envoi',
  own: 'Personnel : se verrouille après 10 minutes',
  hand: 'Tenu de',
  right: 'La main droite',
  left: 'La main gauche',
  theme: 'Apparence',
  auto: 'Comme le téléphone',
  light: 'Clair',
  dark: 'Sombre',
  card: 'Lecteur simulé',
  cards: { approve: 'Accepte', decline: 'Refuse', hang: 'Se bloque', late: 'Accepte tard' },
  receiptPrinter: 'Imprimante de tickets',
  askPrinter: 'Demander',
  about: 'À propos',
  storage: 'Les données sont conservées',
  storageNot: 'Le navigateur peut effacer les données',
  secure: 'HTTPS : hors ligne et installation possibles',
  insecure: 'Sans HTTPS : en ligne seulement, sans installation, l’écran s’éteint',
  unpair: 'Dissocier cet appareil',
  unpairNot: 'Impossible tant que des commandes attendent d’être envoyées',
  unpairSure: 'Dissocier pour de bon',
}
