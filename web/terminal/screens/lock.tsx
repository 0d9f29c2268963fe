import { useEffect, useState } from 'react'
import { signIn } from '../device/staff-sign-in.ts'
import { clockPerson } from '../device/time-clock.ts'
import { useText } from '../locales/load-locale.ts'
import { Clock } from '../parts/clock.tsx'
import { Icon } from '../parts/icon.tsx'
import { Keypad } from '../parts/keypad.tsx'
import { Banner } from '../parts/offline-banner.tsx'
import { useApp } from '../state.ts'

const PIN_LENGTH = 4

/** The PIN alone identifies the person; the last digit submits it. */
export function Lock() {
  const { lock } = useText()
  const { config, lastPerson, device, settings } = useApp()
  const [pin, setPin] = useState('')
  const [said, setSaid] = useState('')
  const [isClocking, setIsClocking] = useState(false)
  const isBusy = pin.length >= PIN_LENGTH

  useEffect(() => {
    if (pin.length < PIN_LENGTH) return
    void signIn(pin).then(async (signed) => {
      setPin('')
      if (signed.how === 'in') {
        if (isClocking) await clockPerson()
        return
      }
      navigator.vibrate?.([40, 60, 40])
      setSaid(signed.how === 'refused' ? signed.message : lock[signed.how])
    })
  }, [pin, isClocking, lock])

  const press = (digit: string) => {
    setSaid('')
    setPin((before) => (before.length < PIN_LENGTH ? before + digit : before))
  }
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (/^[0-9]$/.test(key)) press(key)
      if (key === 'Backspace') setPin((before) => before.slice(0, -1))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  return (
    <main className="phone lock">
      <Banner />
      <header className="head wide-head">
        <span className="strong grow">{config?.location_name ?? 'Comanda'}</span>
        <Clock />
      </header>
      <div className="who-in grow">
        <h1>{lastPerson || lock.hello}</h1>
        <div
          className={`dots ${said ? 'shake' : ''}`}
          role="img"
          aria-label={lock.digits(pin.length, PIN_LENGTH)}
        >
          {Array.from({ length: PIN_LENGTH }, (_, at) => `digit ${at}`).map((digit, at) => (
            <i key={digit} className={at < pin.length ? 'on' : ''} />
          ))}
        </div>
        <p className={said ? 'bad' : 'dim'} role="status">
          {said || lock.any}
        </p>
      </div>
      <Keypad
        onDigit={(digit) => !isBusy && press(digit)}
        onErase={() => setPin((before) => before.slice(0, -1))}
        corner={
          <button
            type="button"
            className="soft corner"
            aria-pressed={isClocking}
            onClick={() => setIsClocking(!isClocking)}
          >
            <Icon name="clock" />
            {lock.clock}
          </button>
        }
      />
      <div className="split lock-foot">
        <span>{device?.serialNo}</span>
        <span>
          <Icon name="lock" /> {settings.isShared ? lock.shared : lock.own}
        </span>
      </div>
    </main>
  )
}
