import { useState } from 'react'
import { PairForm } from '../../shared/pair-form.tsx'
import { codeInAddress, PAIRING_CODE_LENGTH, type PairTrouble } from '../../shared/pairing-code.ts'
import { pair } from '../device/pairing.ts'
import { useText } from '../locales/load-locale.ts'
import { useOnChange } from '../parts/hooks.ts'
import { canScan, Scanner } from '../parts/scanner.tsx'
import { saveSettings } from '../settings.ts'
import { useApp } from '../state.ts'

const LOOK = {
  form: 'pair-form',
  field: 'field code n',
  submit: 'act go fill',
  languages: 'row languages',
  language: 'chip quiet',
}

/** Pairs this browser as a terminal, by a code of twelve characters. */
export function Pair() {
  const { pair: text } = useText()
  const { isBarred, queue, settings } = useApp()
  const [code, setCode] = useState('')
  const [trouble, setTrouble] = useState<PairTrouble>()
  const [isBusy, setIsBusy] = useState(false)
  const [isScanning, setIsScanning] = useState(false)
  const go = async (entered: string) => {
    setIsBusy(true)
    setTrouble(undefined)
    const why = await pair(entered)
    setIsBusy(false)
    setTrouble(why)
  }
  useOnChange(() => {
    const fromAddress = codeInAddress()
    if (fromAddress.length !== PAIRING_CODE_LENGTH) return
    setCode(fromAddress)
    void go(fromAddress)
  })
  const waits = queue.entries.length + queue.tray.length
  const troubles = {
    unreachable: text.unreachable,
    pairing_code_unknown: text.unknown,
    too_many_pairings: text.tooMany,
    pairing_kind_mismatch: text.otherKind,
  }
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
      <PairForm
        key={code}
        look={LOOK}
        label={text.code}
        submit={isBusy ? text.busy : text.go}
        trouble={trouble}
        troubles={troubles}
        isBusy={isBusy}
        language={settings.language}
        code={code}
        onPair={(entered) => void go(entered)}
        onLanguage={(language) => void saveSettings({ ...settings, language })}
      >
        {canScan() && (
          <button type="button" className="act fill" disabled={isBusy} onClick={() => setIsScanning(true)}>
            {text.scan}
          </button>
        )}
      </PairForm>
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
