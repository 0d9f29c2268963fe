import { holdAlone } from '../outbox/sender-lock.ts'
import { app, type Device, useApp } from '../state.ts'
import { checkInEveryMinute, followLog } from './event-stream.ts'
import { outboxDatabase, sendFor } from './outbox-controller.ts'

/** Work that one tab does for all tabs of the device: send the outbox, follow the event log, check in. */
export function lead(): void {
  holdAlone(outboxDatabase(), 'sender', () => {
    let served: Device | undefined
    let stop = () => {}
    const look = () => {
      const { device, isBarred } = app()
      const wanted = isBarred ? undefined : device
      if (wanted === served) return
      served = wanted
      stop()
      stop = wanted ? begin(wanted) : () => {}
    }
    const unsubscribe = useApp.subscribe(look)
    look()
    return () => {
      unsubscribe()
      stop()
    }
  })
}

function begin(device: Device): () => void {
  const stopSending = sendFor(device)
  const stopCheckingIn = checkInEveryMinute(device)
  const following = new AbortController()
  void followLog(device, following.signal)
  return () => {
    stopSending()
    stopCheckingIn()
    following.abort()
  }
}
