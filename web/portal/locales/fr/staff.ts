import type { Text } from '../text.ts'

export const staff: Text['staff'] = {
  title: 'Équipe',
  lead: 'Qui peut être choisi comme serveur sur les terminaux, et reçoit des pourboires.',
  add: 'Ajouter quelqu’un',
  firstName: 'Prénom',
  lastName: 'Nom',
  joined: 'Arrivée',
  working: 'Dans l’équipe',
  atWork: 'En service',
  left: 'Parti',
  emptyTitle: 'Personne ne travaille encore ici',
  emptyLead: 'Ajoutez ceux qui servent ; ils peuvent alors être choisis à l’ouverture d’une table.',
  rename: 'Modifier',
  role: 'Rôle',
  roleLead: 'Le PIN d’un responsable vaut là où il en faut un, par exemple pour annuler un paiement.',
  roles: { server: 'Serveur', supervisor: 'Responsable' },
  pin: 'PIN',
  pinSet: 'Défini',
  noPin: 'Aucun',
  setPin: 'Définir le PIN',
  pinOf: (name) => `PIN de ${name}`,
  pinLead:
    'Chiffres pour s’identifier sur un terminal ; quatre, sauf si les réglages en veulent un autre nombre. Vide : pas de PIN.',
  pinChanged: (name) => `Le PIN de ${name} a été changé.`,
  remove: 'Retirer',
  removeTitle: (name) => `Retirer ${name} ?`,
  removeLead:
    'Ne pourra plus être choisi sur les terminaux. Ses commandes et pourboires restent dans tous les rapports.',
  removed: (name) => `${name} a quitté l’équipe.`,
  added: (name) => `${name} fait partie de l’équipe.`,
  showLeft: 'Afficher ceux qui sont partis',
}
