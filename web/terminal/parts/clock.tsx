import { useNow } from '../../shared/use-now.ts'
import { useText } from '../locales/load-locale.ts'
import { useApp } from '../state.ts'
import { useTime } from './money.tsx'

/** The service's time, and the connection state. */
export function Clock() {
  const now = useNow()
  const time = useTime()
  const { offline } = useText()
  const connection = useApp(({ connection }) => connection)
  return (
    <span className="n">
      <span className={`livedot ${connection}`} />
      {connection === 'slow' && <span className="slow-word">{offline.slow} </span>}
      {time(now)}
    </span>
  )
}
