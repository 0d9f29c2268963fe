import type { ItemText } from '../../text.ts'

export const languages: ItemText['languages'] = {
  menuLanguages: 'Langues des cartes',
  menuLanguagesHint: (name) =>
    `Les cartes sont écrites en ${name} : la cuisine, les terminaux et les tickets s’y tiennent. Choisissez les langues que les clients peuvent lire.`,
  state: (language, missing, stale) =>
    `${language} : il manque ${missing} textes de toutes les cartes, ${stale} sont périmés`,
  nextMissing: 'Prochain manquant',
  keys: 'Alt et flèche vers le haut ou le bas passe d’un texte à l’autre. Enregistrer confirme tous ceux qui sont affichés ici.',
  missing: 'manque',
  stale: 'Le texte a changé après sa traduction',
  unchecked: 'Pas encore confirmé par une personne',
}
