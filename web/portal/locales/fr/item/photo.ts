import type { ItemText } from '../../text.ts'

export const photo: ItemText['photo'] = {
  photo: 'Photo',
  none: 'Pas encore de photo',
  choose: 'Choisir une photo',
  hint: 'Ou déposez-en une ici. Elle est réduite sur cet ordinateur ; le lieu et l’appareil sont retirés. Toute personne qui a l’adresse peut la voir.',
  wrong: 'Ce fichier n’est pas une image que le navigateur sait lire.',
  altText: 'En mots',
  altHint: 'Pour les clients qui ne voient pas l’image, par exemple « escalope, citron et pommes de terre »',
  remove: 'Retirer la photo',
  noWords: 'Photo sans description',
}
