import type { MenuFaultWords } from '../../menu-fault-words.ts'

export const MENU_FAULTS: MenuFaultWords = {
  switch_or_left: () => 'doit être donné, ou les portions restantes, et un seul des deux',
  only_of_screens: () => 'n’existe que pour les écrans de cuisine',
  only_when_out: () => 'n’existe que pour ce qui est mis en rupture',
  only_from_devices: () => 'n’est possible que depuis un appareil associé',
  price_is_fixed: () => 'est à omettre : le prix de cet article est fixe',
  not_on_these_menus: () =>
    'doit nommer un article, une option ou un numéro externe des cartes de cet établissement',
  choice_is_combo: () => 'ne peut pas être une formule : une formule ne peut pas en contenir une autre',
  is_choice: () => 'est à omettre : cet article peut être choisi dans une autre formule',
  combo_asks: () =>
    'est à omettre tant que l’article a ses propres questions : on pose celles des plats choisis',
  amount_up_to: ({ most }) => `peut valoir au plus ${most.replace('.', ',')}`,
  min_above_max: ({ min, max }) => `demande au moins ${min}, mais permet au plus ${max}`,
  too_many_selected: ({ selected, max }) =>
    `a ${selected} options choisies d’office, mais permet au plus ${max}`,
  not_json: () => 'n’est pas du JSON valide',
  too_many_rows: ({ most }) => `est de trop : au plus ${most} lignes sont lues`,
  too_many_columns: ({ most }) => `peut avoir au plus ${most} colonnes`,
  unknown_column: ({ columns }) => `n’est pas une colonne ; il existe ${columns.join(', ')}`,
  column_twice: () => 'ne peut y être qu’une fois',
  column_missing: () => 'manque comme colonne',
  no_heading: () => 'n’a pas d’en-tête',
  quote_not_closed: () => 'a un guillemet qui n’est jamais fermé',
  text_behind_quote: () => 'a du texte après un guillemet fermant ; dans une cellule, il s’écrit en double',
  not_below: ({ above, level }) =>
    `n’est pas sous ce dont il dépend : « ${above} » doit précéder « ${level} »`,
  must_be_empty: ({ level }) => `doit être vide : cela n’existe pas pour « ${level} »`,
  not_on_menus: () => 'n’est sur aucune carte de cet établissement ; laissez vide pour l’ajouter',
  in_file_twice: () => 'est deux fois dans le fichier ; laissez vide ce qui est nouveau',
  belongs_elsewhere: () => 'a sa place ailleurs ; laissez vide pour l’ajouter ici',
  too_many_questions: ({ count, most }) => `aurait ${count} questions ; il y en a au plus ${most}`,
  too_many_options: ({ count, most }) => `aurait ${count} options ; il y en a au plus ${most}`,
  group_says_otherwise: ({ group }) =>
    `doit dire la même chose que la question commune ${group} ; modifiez celle-ci, ou n’indiquez pas ses options`,
  no_such_printer: ({ printers }) =>
    printers.length === 0
      ? 'doit être vide : cet établissement n’a pas d’imprimantes'
      : `doit être le numéro de série d’une imprimante de cet établissement, ou vide ; il existe ${printers.join(', ')}`,
  no_such_tax: ({ taxes }) => `doit être une taxe de cet établissement (${taxes.join(', ') || '–'})`,
  too_many_entries: ({ count, most }) =>
    `a ${count} entrées, au plus ${most} sont lues à la fois ; divisez-le`,
  too_many_changes: ({ count, most }) =>
    `ferait ${count} modifications, au plus ${most} se font à la fois ; divisez-le, par exemple par carte`,
  menus_full: ({ count, most }) =>
    `ferait ${count} rubriques, articles, questions et options sur les cartes de cet établissement ; au plus ${most} y tiennent`,
}
