import { ownLanguage } from '../shared/languages.ts'
import { restoreOffset } from '../shared/service-clock.ts'
import { keepOnDevice } from './app-update.ts'
import { forgetAnswers } from './device/pairing.ts'
import { forgetSealedPins, lockWhenIdle } from './device/staff-sign-in.ts'
import { watchBackKey } from './navigate.ts'
import type { Draft } from './orders/draft/draft.ts'
import { openDatabase } from './outbox/database.ts'
import { applySettings } from './settings.ts'
import { app, type Device, type Settings, setApp, useApp } from './state.ts'
import { followLeader } from './sync/event-stream.ts'
import { loadCached, readAll } from './sync/offline-cache.ts'
import { startOutbox } from './sync/outbox-controller.ts'
import { startLeading } from './sync/tab-leader.ts'
import { stayAwakeForOrders } from './wake-lock.ts'

/** Renders the first screen from stored data; the network comes later. */
export async function start(): Promise<void> {
  const database = await openDatabase()
  await startOutbox(database)
  const [device, settings, drafts, lastPerson, offset] = await Promise.all([
    database.get('device', 'device'),
    database.get('device', 'settings'),
    database.get('device', 'drafts'),
    database.get('device', 'last person'),
    database.get('device', 'clock offset'),
  ])
  restoreOffset(offset as number | undefined, (now) => {
    database.put('device', now, 'clock offset').catch(() => {})
  })
  await loadCached(database)
  const language = ownLanguage()
  await applySettings({ ...app().settings, language, ...(settings as Partial<Settings> | undefined) })
  setApp({
    device: device as Device | undefined,
    drafts: (drafts ?? {}) as Record<string, Draft>,
    lastPerson: (lastPerson ?? '') as string,
    isStarted: true,
  })
  watchBackKey()
}

/** Starts the background work, after the first screen. */
export function startBackground(): void {
  void keepOnDevice()
  void forgetSealedPins()
  lockWhenIdle()
  stayAwakeForOrders()
  let known: Device | undefined
  const follow = () => {
    const { device, isBarred } = app()
    const active = isBarred ? undefined : device
    if (active === known) return
    known = active
    if (active) void readAll()
    else if (device) void forgetAnswers().then(() => setApp({ device: undefined }))
  }
  useApp.subscribe(follow)
  follow()
  followLeader()
  startLeading()
}
