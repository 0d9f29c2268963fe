import type { FaultKind, FaultWords } from '../../../src/platform/core/validation-errors.ts'

/** Descriptions of the faults of menus and menu files. */
export type MenuFaultWords = Pick<
  FaultWords,
  Extract<
    FaultKind,
    | 'switch_or_left'
    | 'only_of_screens'
    | 'only_when_out'
    | 'only_from_devices'
    | 'price_is_fixed'
    | 'not_on_these_menus'
    | 'choice_is_combo'
    | 'is_choice'
    | 'combo_asks'
    | 'amount_up_to'
    | 'min_above_max'
    | 'too_many_selected'
    | 'not_json'
    | 'too_many_rows'
    | 'too_many_columns'
    | 'unknown_column'
    | 'column_twice'
    | 'column_missing'
    | 'no_heading'
    | 'quote_not_closed'
    | 'text_behind_quote'
    | 'not_below'
    | 'must_be_empty'
    | 'not_on_menus'
    | 'in_file_twice'
    | 'belongs_elsewhere'
    | 'too_many_questions'
    | 'too_many_options'
    | 'group_says_otherwise'
    | 'no_such_printer'
    | 'no_such_tax'
    | 'too_many_entries'
    | 'too_many_changes'
    | 'menus_full'
  >
>
