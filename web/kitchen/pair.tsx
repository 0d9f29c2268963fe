import { useState } from 'react'
import { languages } from '../shared/languages.ts'
import { PAIRING_CODE_LENGTH, readCode } from '../shared/pairing-code.ts'
import { pair, saveSettings } from './device.ts'
import { useText } from './locales/load-locale.ts'
import { useKitchen } from './state.ts'
import { readAll } from './sync/refresh-loop.ts'

/** Pairs this browser as a kitchen screen, by a code of twelve characters. */
export function Pair() {
  const text = useText()
  const { isBarred, pairing, settings } = useKitchen()
  const [code, setCode] = useState('')
  const trouble = pairing === 'busy' ? undefined : pairing
  const words = {
    unreachable: text.unreachable,
    pairing_code_unknown: text.pairUnknown,
    too_many_pairings: text.pairTooMany,
    pairing_kind_mismatch: text.pairNotKitchen,
  }
  return (
    <main className="pairing">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void pair(code).then(() => readAll(true))
        }}
      >
        <h1>{text.pairTitle}</h1>
        {isBarred && <p className="bad">{text.pairBarred}</p>}
        <p>{text.pairHow}</p>
        {!isSecureContext && <p>{text.pairPlain}</p>}
        <input
          className="field n"
          aria-label={text.code}
          placeholder="K7QM3FZ92XWA"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setCode(readCode(target.value))}
        />
        <p className="bad" role="status">
          {trouble ? words[trouble] : ''}
        </p>
        <button
          type="submit"
          className="bump"
          disabled={code.length < PAIRING_CODE_LENGTH || pairing === 'busy'}
        >
          {text.pair}
        </button>
        <div className="chips">
          {languages.map((language) => (
            <button
              type="button"
              key={language}
              className="tool"
              aria-pressed={settings.language === language}
              onClick={() => saveSettings({ ...settings, language })}
            >
              {language.toUpperCase()}
            </button>
          ))}
        </div>
      </form>
    </main>
  )
}
