import { Flag } from '../../../platform/http/schema/fields.ts'
import { Type } from '../../../platform/http/schema/schema-builder.ts'
import { CUTS, LETTERS, type PageWishes } from '../../tickets/page-settings.ts'
import { PAPERS, type PaperMm, type PrinterPage } from '../models.ts'

// The API fields of page settings.

const MOST_MM = 40

export const PaperField = Type.Unsafe<PaperMm>({
  type: 'integer',
  enum: [...PAPERS],
  description:
    'Width of the paper in mm. 76 is an impact printer, which gets text only. Left out: the default of the model',
})
export const LettersField = Type.Unsafe<PageWishes['letters']>({
  type: 'string',
  enum: [...LETTERS],
  description: 'The text size of kitchen tickets; `auto`: large as long as they are short',
})
export const CutField = Type.Unsafe<PageWishes['cut']>({
  type: 'string',
  enum: [...CUTS],
  description: '`none`: the paper is fed so that it can be torn off',
})
export const Margin = (description: string) => Type.Integer({ minimum: 0, maximum: MOST_MM, description })

/** The page settings in responses. */
export const pageAnswerFields = {
  paper: PaperField,
  letters: LettersField,
  margin_top: Margin('Left free above a kitchen ticket, in mm'),
  margin_bottom: Margin('Left free below, in mm'),
  cut: CutField,
  buzzer: Type.Integer({ ...Flag, description: '1: a kitchen ticket sounds the buzzer' }),
  drawer: Type.Integer({
    ...Flag,
    description: '1: a receipt whose last payment was in cash opens the drawer',
  }),
  follow: Type.Integer({
    ...Flag,
    description: '1: held lines are listed at the end of a kitchen ticket, under TO FOLLOW',
  }),
}

export function pageAnswer({ paper, letters, cut, ...page }: PrinterPage) {
  return {
    paper,
    letters,
    margin_top: page.marginTopMm,
    margin_bottom: page.marginBottomMm,
    cut,
    buzzer: page.buzzer ? 1 : 0,
    drawer: page.drawer ? 1 : 0,
    follow: page.follow ? 1 : 0,
  }
}

/** The page settings that the request contains. */
export function pageIn(body: Partial<ReturnType<typeof pageAnswer>>): Partial<PrinterPage> {
  const { paper, letters, cut, margin_top, margin_bottom, buzzer, drawer, follow } = body
  return {
    ...(paper !== undefined && { paper }),
    ...(letters !== undefined && { letters }),
    ...(cut !== undefined && { cut }),
    ...(margin_top !== undefined && { marginTopMm: margin_top }),
    ...(margin_bottom !== undefined && { marginBottomMm: margin_bottom }),
    ...(buzzer !== undefined && { buzzer: buzzer === 1 }),
    ...(drawer !== undefined && { drawer: drawer === 1 }),
    ...(follow !== undefined && { follow: follow === 1 }),
  }
}
