import { useEffect, useState } from 'react'
import { useText } from '../locales/load-locale.ts'
import { set } from '../state.ts'

const WIPE_SECONDS = 10

/** Ignores all touches for a while, so that the glass can be wiped. */
export function Wiping() {
  const text = useText()
  const [left, setLeft] = useState(WIPE_SECONDS)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= 0) set({ dialog: undefined })
  }, [left])
  return (
    <div className="wiping" role="status">
      {text.wiping(left)}
    </div>
  )
}
