import { LANGUAGES, type Language } from '../../../shared/languages.ts'
import { calls, type ResponseOf } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useBooksText } from '../../locales/books-text.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { useSend } from '../../ui/changes/use-send.ts'
import { decimalOf, decimalShown } from '../../ui/forms/decimal.ts'
import { useEditing } from '../../ui/forms/versioned-form.tsx'

export type Service = ResponseOf<typeof calls.service.get>

const formOf = (saved: Service | undefined, language: string) => ({
  strict_voids: saved?.strict_voids ?? 0,
  void_approval: saved?.void_approval ?? 0,
  free_discount: decimalShown(saved?.free_discount ?? '', language),
  clearing: saved?.clearing ?? 0,
  paper_language: saved?.paper_language ?? 'en',
  sandbox: saved?.sandbox ?? 0,
  cash_tips: saved?.cash_tips ?? 'drawer',
  card_tips: saved?.card_tips ?? 'later',
  takeaway_service: saved?.takeaway_service ?? 0,
  service_tax: saved?.service_tax ?? 'none',
})

const bodyOf = (form: ReturnType<typeof formOf>) => ({
  ...form,
  free_discount: decimalOf(form.free_discount),
})

type FlagField = 'strict_voids' | 'void_approval' | 'clearing' | 'sandbox' | 'takeaway_service'

/** Settings that only an owner may change: what staff may do alone, and how service works. */
export function useServiceForm(saved: Service) {
  const text = useText()
  const { taxes, tips } = useBooksText()
  const { location, isOwner } = useSignedIn()
  const sendIt = useSend(['service'])
  const { language } = useLanguage()
  const editing = useEditing(saved, (read) => formOf(read, language), bodyOf)
  return {
    ...editing,
    changed: isOwner && editing.changed,
    save: () => editing.save((body) => sendIt(calls.service.change({ location_id: location.id }, body))),
    flag: (name: FlagField) => ({
      disabled: !isOwner,
      checked: editing.form[name] === 1,
      onChange: (event: { currentTarget: { checked: boolean } }) =>
        editing.set({ [name]: event.currentTarget.checked ? 1 : 0 }),
    }),
    show: (name: string, value: unknown) => {
      if (name === 'paper_language') return LANGUAGES[value as Language]
      if (name === 'cash_tips') return tips.cashValues[String(value)] ?? String(value)
      if (name === 'card_tips') return tips.cardValues[String(value)] ?? String(value)
      if (name === 'service_tax') return taxes.serviceTaxValues[String(value)] ?? String(value)
      if (name === 'free_discount') return decimalShown(String(value), language)
      return value === 1 ? text.clash.yes : text.clash.no
    },
  }
}

export type ServiceForm = ReturnType<typeof useServiceForm>
