import { PairForm } from '../shared/pair-form.tsx'
import { pair, saveSettings } from './device.ts'
import { useText } from './locales/load-locale.ts'
import { useKitchen } from './state.ts'
import { readAll } from './sync/refresh-loop.ts'

const LOOK = { field: 'field n', submit: 'bump', languages: 'chips', language: 'tool' }

/** Pairs this browser as a kitchen screen, by a code of twelve characters. */
export function Pair() {
  const text = useText()
  const { isBarred, pairing, settings } = useKitchen()
  const troubles = {
    unreachable: text.unreachable,
    pairing_code_unknown: text.pairUnknown,
    too_many_pairings: text.pairTooMany,
    pairing_kind_mismatch: text.pairNotKitchen,
  }
  return (
    <main className="pairing">
      <div>
        <h1>{text.pairTitle}</h1>
        {isBarred && <p className="bad">{text.pairBarred}</p>}
        <p>{text.pairHow}</p>
        {!isSecureContext && <p>{text.pairPlain}</p>}
        <PairForm
          look={LOOK}
          label={text.code}
          submit={text.pair}
          trouble={pairing === 'busy' ? undefined : pairing}
          troubles={troubles}
          isBusy={pairing === 'busy'}
          language={settings.language}
          onPair={(code) => void pair(code).then(() => readAll(true))}
          onLanguage={(language) => saveSettings({ ...settings, language })}
        />
      </div>
    </main>
  )
}
