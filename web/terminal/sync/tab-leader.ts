import { runExclusively } from '../outbox/sender-lock.ts'
import { app, type Device, useApp } from '../state.ts'
import { checkInEveryMinute, followLog } from './event-stream.ts'
import { outboxDatabase, startSending } from './outbox-controller.ts'

/** Work that one tab does for all tabs of the device: send the outbox, follow the event log, check in. */
export function startLeading(): void {
  runExclusively(outboxDatabase(), 'sender', () => {
    let served: Device | undefined
    let stop = () => {}
    const look = () => {
      const { device, isBarred } = app()
      const active = isBarred ? undefined : device
      if (active === served) return
      served = active
      stop()
      stop = active ? begin(active) : () => {}
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
  const stopSending = startSending(device)
  const stopCheckingIn = checkInEveryMinute(device)
  const following = new AbortController()
  void followLog(device, following.signal)
  return () => {
    stopSending()
    stopCheckingIn()
    following.abort()
  }
}
