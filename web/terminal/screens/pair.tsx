import { useState } from 'react'
import { languages } from '../../shared/languages.ts'
import { codeInAddress, PAIRING_CODE_LENGTH, readCode } from '../../shared/pairing-code.ts'
import { pair } from '../device/pairing.ts'
import { useText } from '../locales/load-locale.ts'
import { useOnChange } from '../parts/hooks.ts'
import { canScan, Scanner } from '../parts/scanner.tsx'
import { saveSettings } from '../settings.ts'
import { useApp } from '../state.ts'

/** Pairs this browser as a terminal, by a code of twelve characters. */
export function Pair() {
  const { pair: text } = useText()
  const { isBarred, queue, settings } = useApp()
  const [code, setCode] = useState('')
  const [said, setSaid] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [isScanning, setIsScanning] = useState(false)
  const go = async (entered: string) => {
    setIsBusy(true)
    const trouble = await pair(entered)
    setIsBusy(false)
    if (trouble === undefined) return
    setSaid(
      trouble === 'too_many_pairings'
        ? text.tooMany
        : trouble === 'pairing_code_unknown'
          ? text.unknown
          : trouble === 'pairing_kind_mismatch'
            ? text.otherKind
            : text.unreachable,
    )
  }
  useOnChange(() => {
    const fromAddress = codeInAddress()
    if (fromAddress.length !== PAIRING_CODE_LENGTH) return
    setCode(fromAddress)
    void go(fromAddress)
  })
  const waits = queue.entries.length + queue.tray.length
  return (
    <main className="phone pair">
      <div className="grow who-in">
        <h1>{text.title}</h1>
        {isBarred && <p className="bad">{text.barred}</p>}
        {waits > 0 && <p className="bad">{text.barredWaits(waits)}</p>}
        <p className="dim">{text.how}</p>
        {!isSecureContext && <p className="notice">{text.plain}</p>}
        {/iPhone|iPad/.test(navigator.userAgent) && <p className="notice">{text.install}</p>}
      </div>
      <form
        className="pair-form"
        onSubmit={(event) => {
          event.preventDefault()
          void go(code)
        }}
      >
        <p className="bad" role="status">
          {said}
        </p>
        <input
          className="field code n"
          aria-label={text.code}
          placeholder="K7QM3FZ92XWA"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={({ target }) => {
            setSaid('')
            setCode(readCode(target.value))
          }}
        />
        <button type="submit" className="act go fill" disabled={code.length < PAIRING_CODE_LENGTH || isBusy}>
          {isBusy ? text.busy : text.go}
        </button>
        {canScan() && (
          <button type="button" className="act fill" disabled={isBusy} onClick={() => setIsScanning(true)}>
            {text.scan}
          </button>
        )}
        <div className="row languages">
          {languages.map((language) => (
            <button
              type="button"
              key={language}
              className="chip quiet"
              aria-pressed={settings.language === language}
              onClick={() => void saveSettings({ ...settings, language })}
            >
              {language.toUpperCase()}
            </button>
          ))}
        </div>
      </form>
      {isScanning && (
        <Scanner
          onClose={() => setIsScanning(false)}
          onCode={(seen) => {
            setIsScanning(false)
            setCode(seen)
            void go(seen)
          }}
        />
      )}
    </main>
  )
}
