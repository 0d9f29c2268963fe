import type { ReactNode } from 'react'
import { useText } from '../locales/load-locale.ts'
import { Icon } from './icon.tsx'

/** A keypad near the thumb. It does not highlight digits, because guests may be watching. */
export function Keypad({
  onDigit,
  onErase,
  corner,
}: {
  onDigit: (digit: string) => void
  onErase: () => void
  corner?: ReactNode
}) {
  const { lock } = useText()
  return (
    <div className="keypad">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <button type="button" key={digit} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      {corner ?? <span />}
      <button type="button" onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" className="soft" aria-label={lock.erase} onClick={onErase}>
        <Icon name="erase" />
      </button>
    </div>
  )
}
