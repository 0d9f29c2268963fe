import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { calls } from '../api.ts'
import { useSignedIn } from '../lib/signed-in-context.tsx'

const LOOK_AGAIN_MS = 30_000
const SILENT_AS = 'comanda.silent'

/** Counts what guests or money wait for at the current location, and sounds an alarm when the count grows. */
export function useAlarm(): number {
  const { location } = useSignedIn()
  const unsettled = useQuery({
    queryKey: ['dashboard', location.id, 'unsettled'],
    queryFn: () => calls.payments.list_unsettled({ location_id: location.id }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  const lost = useQuery({
    queryKey: ['dashboard', location.id, 'lost'],
    queryFn: () => calls.dashboard.list_unprinted({ location_id: location.id }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  const notPrinted = useQuery({
    queryKey: ['dashboard', location.id, 'not printed'],
    queryFn: () => calls.dashboard.list_not_printed({ location_id: location.id }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  const unknown = unsettled.data?.result.filter(({ payment_status }) => payment_status === 'unknown')
  const isKnown = unknown !== undefined && lost.data !== undefined && notPrinted.data !== undefined
  const refunds = unsettled.data?.refunds.filter(({ refund_status }) => refund_status === 'unknown')
  const missing = notPrinted.data?.result ?? []
  // A ticket that was given up is already counted by its unprinted dishes.
  const papers = (lost.data?.result ?? []).filter(
    ({ order_id, kind }) => kind !== 'ticket' || !missing.some((one) => one.order_id === order_id),
  )
  const count = (unknown?.length ?? 0) + (refunds?.length ?? 0) + papers.length + missing.length
  const before = useRef<{ place: number; count: number }>(undefined)
  useEffect(() => {
    if (!isKnown) return
    // Needs that existed when the page was opened are shown but make no sound.
    const previousCount = before.current?.place === location.id ? before.current.count : count
    if (count > previousCount && !isSilent()) void soundOnce(location.id, count)
    before.current = { place: location.id, count }
  }, [isKnown, count, location.id])
  return count
}

const isSilent = () => localStorage.getItem(SILENT_AS) === '1'

/** Whether this device plays alarm sounds. */
export function useSound(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => !isSilent())
  const set = (shouldSound: boolean) => {
    localStorage.setItem(SILENT_AS, shouldSound ? '' : '1')
    setIsOn(shouldSound)
    if (shouldSound) sound()
  }
  return [isOn, set]
}

const LAST_SOUNDED_KEY = 'comanda.heard'

/** Only one tab of the device plays the sound: the first to take the lock. */
function soundOnce(place: number, count: number): Promise<void> {
  return navigator.locks.request('comanda-alarm', () => {
    const lastSounded = JSON.parse(localStorage.getItem(LAST_SOUNDED_KEY) ?? '{}')
    const isSaid =
      lastSounded.place === place &&
      lastSounded.count === count &&
      Date.now() - lastSounded.at < 2 * LOOK_AGAIN_MS
    if (isSaid) return
    localStorage.setItem(LAST_SOUNDED_KEY, JSON.stringify({ place, count, at: Date.now() }))
    sound()
  })
}

/** Plays two synthesised notes, so that no sound file is loaded. */
function sound(): void {
  const context = new AudioContext()
  const volume = context.createGain()
  volume.gain.value = 0.15
  volume.connect(context.destination)
  for (const [index, hertz] of [880, 1_175].entries()) {
    const note = context.createOscillator()
    note.frequency.value = hertz
    note.connect(volume)
    note.start(context.currentTime + index * 0.18)
    note.stop(context.currentTime + index * 0.18 + 0.15)
  }
  setTimeout(() => void context.close(), 1_000)
}
