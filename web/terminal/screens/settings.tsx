import { useEffect, useState } from 'react'
import { LANGUAGES } from '../../shared/languages.ts'
import { isSimulated } from '../device/card-reader.ts'
import { unpair } from '../device/pairing.ts'
import { type Printer, readPrinters } from '../device/printing.ts'
import { useText } from '../locales/load-locale.ts'
import { saveSettings } from '../settings.ts'
import { type Settings as Chosen, showNotice, useApp } from '../state.ts'
import { Head } from './minor-screens.tsx'

export function Settings() {
  const { settings: text } = useText()
  const hasSimulation = useApp(isSimulated)
  const { settings, device, config, queue } = useApp()
  const [isPersisted, setIsPersisted] = useState<boolean>()
  const [isSure, setIsSure] = useState(false)
  const [receiptPrinters, setReceiptPrinters] = useState<Printer[]>([])
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setIsPersisted)
    void readPrinters().then(setReceiptPrinters)
  }, [])
  const change = (chosen: Partial<Chosen>) => void saveSettings({ ...settings, ...chosen })
  const waits = queue.entries.length + queue.tray.length
  return (
    <main className="phone">
      <Head title={text.title} about={config?.location_name} />
      <div className="grow lines-scroll settings">
        <Choices
          name={text.language}
          value={settings.language}
          of={LANGUAGES}
          onChoose={(language) => change({ language })}
        />
        <Choices
          name={text.device}
          value={settings.isShared ? 'shared' : 'own'}
          of={{ shared: text.shared, own: text.own }}
          onChoose={(device) => change({ isShared: device === 'shared' })}
        />
        <Choices
          name={text.hand}
          value={settings.isLeftHanded ? 'left' : 'right'}
          of={{ right: text.right, left: text.left }}
          onChoose={(hand) => change({ isLeftHanded: hand === 'left' })}
        />
        <Choices
          name={text.theme}
          value={settings.theme}
          of={{ auto: text.auto, light: text.light, dark: text.dark }}
          onChoose={(theme) => change({ theme })}
        />
        {hasSimulation && (
          <Choices
            name={text.card}
            value={settings.card}
            of={text.cards}
            onChoose={(card) => change({ card })}
          />
        )}
        {receiptPrinters.length > 1 && (
          <Choices
            name={text.receiptPrinter}
            value={settings.receiptPrinter ?? ''}
            of={{ '': text.askPrinter, ...namesBySerial(receiptPrinters) }}
            onChoose={(serial) => change({ receiptPrinter: serial || undefined })}
          />
        )}
        <h2>{text.about}</h2>
        <p className="dim">
          {device?.serialNo} · {isSecureContext ? text.secure : text.insecure} ·{' '}
          {isPersisted ? text.storage : text.storageNot}
        </p>
        <button
          type="button"
          className="btn bad wide"
          onClick={async () => {
            if (waits > 0) return showNotice(text.unpairNot, { isBad: true })
            if (!isSure) return setIsSure(true)
            await unpair()
          }}
        >
          {isSure ? text.unpairSure : text.unpair}
        </button>
      </div>
    </main>
  )
}

const namesBySerial = (found: Printer[]): Record<string, string> =>
  Object.fromEntries(found.map(({ serial_number, printer_name }) => [serial_number, printer_name]))

function Choices<Key extends string>({
  name,
  value,
  of,
  onChoose,
}: {
  name: string
  value: Key
  of: Record<Key, string>
  onChoose: (key: Key) => void
}) {
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <div className="opts flow">
        {(Object.entries(of) as [Key, string][]).map(([key, text]) => (
          <button
            type="button"
            key={key}
            className="opt"
            aria-pressed={key === value}
            onClick={() => onChoose(key)}
          >
            {text}
          </button>
        ))}
      </div>
    </section>
  )
}
