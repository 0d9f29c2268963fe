import type { Text } from '../../text.ts'

export const own: Text['own'] = {
  title: 'Votre connexion',
  lead: 'Comment vous vous connectez, et où vous êtes connecté.',
  password: 'Mot de passe',
  passwordLead: 'Au moins 12 caractères. Le changer met fin à toutes vos autres sessions.',
  change: 'Changer le mot de passe',
  present: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  newPasswordHint: 'Au moins 12 caractères. Une courte phrase convient bien.',
  changed: 'Votre mot de passe est changé. Vous êtes déconnecté partout ailleurs.',
  sessions: 'Où vous êtes connecté',
  idle: (hours) => `Une session laissée inactive pendant ${hours} prend fin d’elle-même.`,
  hours: (count) => (count === 1 ? 'une heure' : `${count} heures`),
  minutes: (count) => (count < 2 ? `${count} minute` : `${count} minutes`),
  device: 'Navigateur',
  address: 'Adresse réseau',
  signedIn: 'Connexion',
  signedInBy: { password: 'par mot de passe', link: 'par un lien', passkey: 'par clé d’accès' },
  seen: 'Dernier usage',
  here: 'Celle-ci',
  end: 'Y mettre fin',
  endNamed: (what) => `Mettre fin à la session de ${what}`,
  ended: 'La session a pris fin.',
  endOthers: 'Mettre fin à toutes les autres',
  endOthersTitle: 'Mettre fin à toutes les autres sessions ?',
  endOthersLead: 'Vous restez connecté ici, et vous êtes déconnecté partout ailleurs.',
  othersEnded: (count) => (count === 1 ? 'Une session a pris fin.' : `${count} sessions ont pris fin.`),
  unknownBrowser: 'Navigateur inconnu',
  on: (browser, system) => `${browser} sur ${system}`,
}

export const erasing: Text['erasing'] = {
  erase: 'Effacer la personne',
  title: (name) => `Effacer les données de ${name} ?`,
  staffLead:
    'Son nom et son PIN sont effacés pour de bon, et la personne quitte l’équipe. Les commandes, les pourboires et les heures restent dans tous les rapports, sous un numéro.',
  userLead:
    'Son nom et son adresse e-mail sont effacés pour de bon, et la personne est déconnectée. L’adresse peut être invitée de nouveau.',
  logLead:
    'Le journal d’activité garde ce que la personne a fait pendant 90 jours, sauf réglage contraire de l’exploitant. C’est irréversible.',
  type: (name) => `Saisissez « ${name} » pour continuer`,
  mistyped: 'Ce n’est pas le nom.',
  erased: (name) => `Les données de ${name} sont effacées.`,
}

export const passkeys: Text['passkeys'] = {
  title: 'Clés d’accès',
  lead: 'Connectez-vous du doigt, par le visage ou avec une clé de sécurité au lieu du mot de passe. Personne ne peut deviner une clé d’accès, ni vous la soutirer.',
  add: 'Créer une clé d’accès',
  addLead: 'Votre navigateur demande ensuite votre doigt, votre visage ou votre clé.',
  goOn: 'Continuer',
  name: 'Nom',
  nameHint: 'Pour la reconnaître, par exemple « Téléphone »',
  notMade:
    'Aucune clé d’accès n’a été créée : rien n’a été touché à temps, ou cet appareil en a déjà une ici.',
  wasAdded: (name) => `Vous pouvez maintenant vous connecter avec « ${name} ».`,
  notHere:
    'Les clés d’accès demandent une adresse en https:// avec un nom. Adressez-vous à qui exploite Comanda pour vous.',
  missing:
    'Les propriétaires de ce compte se connectent avec une clé d’accès. Créez-en une avant de vous déconnecter.',
  added: 'Créée',
  never: 'Jamais',
  elsewhere: (host) => `Ne vaut que sur ${host}`,
  rename: 'Renommer',
  remove: 'Retirer',
  removeTitle: (name) => `Retirer « ${name} » ?`,
  removeLead:
    'Elle ne laisse plus entrer personne. Retirez-la aussi de l’appareil. Les sessions qu’elle a ouvertes se terminent plus bas.',
  ofOwners: 'Clés d’accès des propriétaires',
  ofOwnersLead:
    'Là où les propriétaires ont besoin d’une clé d’accès, un mot de passe volé n’ouvre rien. Qui n’en a pas, ou l’a perdue, entre par un lien de mot de passe que crée un autre propriétaire, ou qui exploite Comanda.',
  require: 'Les propriétaires se connectent avec une clé d’accès',
  requireTitle: 'Exiger une clé d’accès de tous les propriétaires ?',
  requireLead:
    'Les propriétaires connectés par mot de passe sont aussitôt déconnectés, et ont besoin d’une clé d’accès pour revenir. Rien ne change pour les gérants ni pour la lecture seule.',
  requireSubmit: 'Exiger des clés d’accès',
}
