import type { ReactNode } from 'react'
import { useText } from '../locales/load-locale.ts'
import { Icon } from './icon.tsx'

/**
 * A keypad near the thumb. It does not highlight digits, because guests may be watching. With `onDone` the lower right
 * key accepts what was typed; it is off while `isDoneOff`.
 */
export function Keypad({
  onDigit,
  onErase,
  onDone,
  isDoneOff = false,
  corner,
}: {
  onDigit: (digit: string) => void
  onErase: () => void
  onDone?: (() => void) | undefined
  isDoneOff?: boolean
  corner?: ReactNode
}) {
  const { lock } = useText()
  const erase = (
    <button type="button" className="soft" aria-label={lock.erase} onClick={onErase}>
      <Icon name="erase" />
    </button>
  )
  return (
    <div className="keypad">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <button type="button" key={digit} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      {onDone ? erase : (corner ?? <span />)}
      <button type="button" onClick={() => onDigit('0')}>
        0
      </button>
      {onDone ? (
        <button type="button" className="ok" aria-label="OK" disabled={isDoneOff} onClick={onDone}>
          <Icon name="check" />
        </button>
      ) : (
        erase
      )}
    </div>
  )
}
