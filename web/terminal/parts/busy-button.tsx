import { type ReactNode, useState } from 'react'
import { useText } from '../locales/load-locale.ts'

const LONG_MS = 10_000

/** A button that shows its own progress until the service has responded. */
export function ActButton({
  className,
  label,
  onPress,
  disabled,
  children,
}: {
  className: string
  label?: string
  onPress: () => Promise<unknown>
  disabled?: boolean
  children: ReactNode
}) {
  const { trouble } = useText()
  const [at, setAt] = useState<'rest' | 'busy' | 'long'>('rest')
  const press = async () => {
    if (at !== 'rest') return
    setAt('busy')
    const timer = setTimeout(() => setAt('long'), LONG_MS)
    try {
      await onPress()
    } finally {
      clearTimeout(timer)
      setAt('rest')
    }
  }
  return (
    <button
      type="button"
      className={`${className} ${at === 'rest' ? '' : 'busy'}`}
      aria-label={label}
      aria-busy={at !== 'rest'}
      disabled={disabled}
      onClick={() => void press()}
    >
      {at === 'long' ? trouble.stillTrying : children}
    </button>
  )
}
