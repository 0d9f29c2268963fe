import type { Text } from '../../en.ts'

export const users: Text['users'] = {
  title: 'Utilisateurs',
  lead: 'Qui peut se connecter ici, et ce qu’il peut faire.',
  invite: 'Inviter quelqu’un',
  email: 'E-mail',
  role: 'Rôle',
  roleHints: {
    owner: 'Peut tout faire, y compris les utilisateurs et les clés',
    manager: 'Tient le restaurant : cartes, salle, équipe, réglages',
    viewer: 'Voit tout, ne modifie rien',
  },
  places: 'Lieu de travail',
  lastSeen: 'Dernière connexion',
  never: 'Pas encore',
  invited: 'Invité',
  you: 'vous',
  linkTitle: 'Un lien pour choisir un mot de passe',
  linkLead: (name) => `Envoyez-le à ${name}. Il sert une seule fois, pendant trois jours.`,
  newLink: 'Nouveau lien de mot de passe',
  remove: 'Retirer',
  removeTitle: (name) => `Retirer ${name} ?`,
  removeLead: 'La session est fermée partout, à l’instant. Ce qui a été fait reste au journal.',
  removed: (name) => `${name} ne peut plus se connecter.`,
  removedTitle: 'Utilisateurs retirés',
  removedLead:
    'Ils ne peuvent plus se connecter. Ce que l’on sait d’eux reste jusqu’à ce que vous l’effaciez.',
  removedSince: 'Retiré',
  done: 'Terminé',
}
