import type { ItemText } from '../../text.ts'

export const declare: ItemText['declare'] = {
  not: 'non',
  mayContain: 'traces',
  contains: 'contient',
  restFree: 'Il ne contient aucun des autres',
  restMissing: 'Indiquez pour chaque allergène s’il est présent, ou cochez qu’il n’y en a aucun autre.',
  additives: 'Additifs',
  diets: 'Convient',
  spicy: 'Piquant',
  spiciness: ['pas du tout', 'un peu', 'piquant', 'très piquant'],
  minAge: 'Âge minimum',
  anyAge: 'tous',
  alcohol: 'Avec alcool',
  kindsOf: (name) => `Sortes : ${name}`,
  options: 'Options',
  optionsHint: 'Ce qu’une option ajoute au plat. Une option n’enlève jamais rien.',
  missing:
    'Personne n’a encore déclaré ce plat. Les clients et l’équipe voient « demandez-nous ». En enregistrant, vous le déclarez, à la date d’aujourd’hui.',
  declaredBy: (name, at) => `Déclaré par ${name} le ${at}`,
  beforeChange:
    'Déclaré avant la dernière modification : le nom, la description ou les options ont changé depuis. Vérifiez et enregistrez.',
  bulk: 'Tous les plats sélectionnés contiendront exactement cela, déclaré par vous à la date d’aujourd’hui. Les déclarations précédentes sont remplacées.',
  tableOf: (location) => `Allergènes · ${location}`,
  legend:
    '● contient, (●) peut contenir, – déclaré sans. Ce que personne n’a déclaré le dit : demandez-nous.',
  back: 'Retour aux cartes',
  print: 'Imprimer',
  askUs: 'Non déclaré : demandez-nous',
}
