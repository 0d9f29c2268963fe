import type { ItemText } from '../../text.ts'

export const combo: ItemText['combo'] = {
  none: 'L’article est vendu seul. Ajoutez une partie pour le vendre en formule : à un seul prix, avec un choix pour chaque partie.',
  hint: 'Les clients choisissent dans chaque partie. Le prix de l’article est celui de la formule.',
  part: (number: number) => `Partie ${number}`,
  removePart: (number: number) => `Retirer la partie ${number}`,
  addPart: 'Ajouter une partie',
  name: 'Nom',
  nameExample: 'Entrée',
  min: 'Au moins',
  max: 'Au plus',
  course: 'Suite',
  ownCourse: 'comme sur la carte',
  choice: (number: number) => `Choix ${number}`,
  removeChoice: (number: number) => `Retirer le choix ${number}`,
  addChoice: 'Ajouter un choix',
  supplement: 'Supplément',
  dish: 'Plat',
  onMenu: 'Sur la carte',
  share: 'Part du prix',
  preview: 'Répartition du prix',
  previewHint: 'Avec le premier choix de chaque partie. Chaque plat garde son propre taux de taxe.',
}
