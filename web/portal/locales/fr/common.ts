import type { Text } from '../text.ts'

export const common: Text['common'] = {
  leaveUnsaved: 'Abandonner votre saisie ?',
  discard: 'Abandonner',
  goOn: 'Continuer',
  add: 'Ajouter',
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  remove: 'Supprimer',
  edit: 'Modifier',
  copy: 'Copier',
  copied: 'Copié',
  search: 'Rechercher',
  retry: 'Réessayer',
  undo: 'Annuler',
  more: (what) => `Plus pour ${what}`,
  showMore: 'Afficher la suite',
  saved: 'Enregistré.',
  none: '–',
  named: (name, value) => `${name} : ${value}`,
  quoted: (words) => `« ${words} »`,
  all: 'Tous',
  viewOnly: 'Vous pouvez tout consulter ici. Pour modifier, il faut un gérant.',
  ownerOnly: 'Seul un propriétaire du compte peut voir cette page.',
  name: 'Nom',
  status: 'État',
  actions: 'Actions',
  today: 'Aujourd’hui',
}

export const clash: Text['clash'] = {
  title: 'Quelqu’un d’autre a modifié ceci entre-temps',
  lead: 'Choisissez ce qui doit rester, puis enregistrez de nouveau. Vos autres modifications sont toujours là.',
  mine: (value) => `La vôtre : ${value}`,
  theirs: (value) => `L’autre : ${value}`,
  empty: '(vide)',
  yes: 'Oui',
  no: 'Non',
}

export const trouble: Text['trouble'] = {
  title: 'Chargement impossible',
  unreachable:
    'Comanda ne répond pas : ceci n’a peut-être pas été fait. Appuyez de nouveau quand la connexion sera revenue : ce n’est jamais fait deux fois.',
  madeBefore: (time) =>
    `Votre essai de ${time} est resté sans réponse, mais il a été fait. Rien n’a été fait maintenant. Vérifiez, puis appuyez de nouveau si vous le voulez toujours.`,
  notTwice: (time) => `C’était déjà fait à ${time}. Ce n’a pas été fait deux fois.`,
  outdated: (since) => `État de ${since} : Comanda ne peut pas l’actualiser pour le moment.`,
  notSaved: 'Cela n’a pas fonctionné',
  notFound: 'Cette page n’existe pas',
  notFoundLead: 'L’adresse a peut-être changé. Les pages sont dans le menu.',
  crashed: 'Cette page a échoué',
  crashedLead: 'Rechargez-la. Si cela se reproduit, dites-le à la personne qui gère Comanda pour vous.',
  reload: 'Recharger',
}
