import type { Text } from '../text.ts'

const things = (count: number) => (count === 1 ? '1 élément' : `${count} éléments`)

export const menuFiles: Text['menuFiles'] = {
  button: 'Importer et exporter',
  export: 'Exporter',
  import: 'Importer un fichier',
  asSheet: 'Feuille de calcul (CSV)',
  asJson: 'JSON',
  forElsewhere: 'Pour un autre établissement (CSV)',
  title: (location) => `Importer des cartes dans ${location}`,
  lead: 'Vous voyez tous les changements avant tout import. Le mieux est de partir d’un export : ce qui garde son id peut être renommé et déplacé.',
  choose: 'Choisir un fichier',
  insertExample: 'Voir un exemple',
  example:
    'level;name;price;min;max;selected\nmenu;Brunch\nsection;Œufs\nitem;Omelette;9,50\nquestion;Fromage au choix;;0;2\noption;Gruyère;1,50;;;0\noption;Feta;1,20;;;0\nitem;Œufs cocotte;12,00\n',
  content: 'Contenu',
  contentHint: 'CSV ou JSON. Des lignes peuvent être collées d’une feuille de calcul, et corrigées ici.',
  preview: 'Aperçu',
  back: 'Retour au fichier',
  run: (count) =>
    count === 0 ? 'Importer' : count === 1 ? 'Importer 1 modification' : `Importer ${count} modifications`,
  removeMissing: 'Supprimer ce qui n’est pas dans le fichier',
  removeMissingHint: 'Sinon, cela reste tel quel.',
  done: (added, changed, removed) =>
    `Importé : ${added} ajouts, ${changed} modifications, ${removed} suppressions.`,
  faulty: (count) =>
    count === 1
      ? 'Une chose est à corriger dans le fichier. Rien n’a changé.'
      : `${count} choses sont à corriger dans le fichier. Rien n’a changé.`,
  moreFaults: (count) => `et ${count} de plus`,
  nothing: (count) => `Rien ne change : les cartes sont déjà ce que dit le fichier (${things(count)}).`,
  count: {
    added: (count) => (count < 2 ? `${count} ajout` : `${count} ajouts`),
    changed: (count) => (count < 2 ? `${count} modification` : `${count} modifications`),
    removed: (count) => (count < 2 ? `${count} suppression` : `${count} suppressions`),
  },
  kinds: { added: 'Ajouté', changed: 'Modifié', removed: 'Supprimé' },
  unchanged: (count) => (count < 2 ? `${count} inchangé` : `${count} inchangés`),
  menusReordered: 'Les cartes changent d’ordre.',
  reordered: 'change d’ordre',
  below: (count) => `avec ${things(count)} dedans`,
  moreChanges: (count) => `et ${count} de plus`,
  levels: { menu: 'Carte', section: 'Rubrique', item: 'Article', question: 'Question', option: 'Option' },
  fields: {
    name: 'Nom',
    description: 'Description',
    price: 'Prix',
    price_label: 'Mention du prix',
    calories: 'Calories',
    indicators: 'Indications',
    available: 'Disponible',
    printer: 'Poste',
    min: 'Au moins',
    max: 'Au plus',
    selected: 'Choisie d’office',
    group: 'Question commune',
    section: 'Rubrique',
  },
  from: 'de',
  to: 'à',
  yes: 'oui',
  no: 'non',
  empty: 'rien',
}
