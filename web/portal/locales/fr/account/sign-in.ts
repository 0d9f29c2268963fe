import type { Text } from '../../text.ts'

export const signIn: Text['signIn'] = {
  title: 'Connexion',
  lead: 'Le bureau de votre restaurant.',
  ended: 'Vous avez été déconnecté. Connectez-vous pour reprendre où vous en étiez.',
  unreachable: 'Comanda est injoignable. Vérifiez la connexion et réessayez.',
  email: 'E-mail',
  password: 'Mot de passe',
  showPassword: 'Afficher ou masquer le mot de passe',
  submit: 'Se connecter',
  byPasskey: 'Se connecter avec une clé d’accès',
  noPasskey: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou connectez-vous avec votre mot de passe.',
  typedTitle: 'Ce que vous aviez saisi',
  typedLead:
    'Votre session a pris fin avant l’enregistrement. Ce texte est affiché une fois, pour le reprendre.',
  forgotten: 'Mot de passe oublié ? Demandez un nouveau lien à un propriétaire de votre compte.',
}

export const choosePassword: Text['choosePassword'] = {
  title: 'Choisir un mot de passe',
  lead: 'Il vous connectera aussitôt.',
  password: 'Nouveau mot de passe',
  hint: 'Au moins 12 caractères. Une courte phrase convient bien.',
  submit: 'Enregistrer et se connecter',
  noLink: 'Cette page a besoin du lien que vous avez reçu. Ouvrez de nouveau le lien complet.',
}
