import { ownLanguage } from '../shared/languages.ts'
import type { Draft } from './draft.ts'
import { openKept, readAll } from './keeping.ts'
import { checkInEveryMinute, followLog } from './live.ts'
import { watchBackKey } from './navigate.ts'
import { openDatabase } from './outbox/database.ts'
import { beginSending, openOutgoing, outboxDatabase } from './outgoing.ts'
import { forgetAnswers } from './pairing.ts'
import { lockWhenIdle } from './people.ts'
import { applySettings } from './settings.ts'
import { app, type Device, type Settings, setApp, useApp } from './state.ts'
import { keepOnDevice } from './update.ts'
import { holdWakeLock } from './wake-lock.ts'

/** From what the device has kept to a screen; the network comes after. */
export async function start(): Promise<void> {
  const database = await openDatabase()
  await openOutgoing(database)
  const [device, settings, drafts, lastPerson] = await Promise.all([
    database.get('device', 'device'),
    database.get('device', 'settings'),
    database.get('device', 'drafts'),
    database.get('device', 'last person'),
  ])
  await openKept(database)
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

/** What goes on behind the screen, from then on. */
export function goOn(): void {
  void keepOnDevice()
  lockWhenIdle()
  holdWakeLock()
  let followed: Device | undefined
  const follow = () => {
    const { device, isBarred } = app()
    if (isBarred && device) {
      void forgetAnswers().then(() => setApp({ device: undefined }))
      followed = undefined
      return
    }
    if (!device || device === followed) return
    followed = device
    void readAll()
    void followLog()
  }
  useApp.subscribe(follow)
  follow()
  if (app().device) beginSending()
  checkInEveryMinute()
  void outboxDatabase
}
