import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../locales/load-locale.ts'

const HOLD_MS = 3_000

interface Props {
  className: string
  onHeld: () => void
  children: ReactNode
}

/** A button that acts after it was held for three seconds, by finger or key, to prevent accidents. */
export function HoldButton({ className, onHeld, children }: Props) {
  const text = useText()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isHeld, setHeld] = useState(false)
  const release = () => {
    clearTimeout(timer.current)
    setHeld(false)
  }
  const press = () => {
    clearTimeout(timer.current)
    setHeld(true)
    timer.current = setTimeout(onHeld, HOLD_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <button
      type="button"
      className={isHeld ? `${className} holding` : className}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) press()
      }}
      onKeyUp={release}
      onBlur={release}
    >
      {children} <small>{text.holdSeconds}</small>
    </button>
  )
}
