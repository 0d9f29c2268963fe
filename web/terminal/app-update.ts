import { registerServiceWorker, switchToNewBuild } from '../shared/service-worker-updates.ts'
import { app, setApp } from './state.ts'

export function keepOnDevice(): Promise<void> {
  return registerServiceWorker('terminal', () => {
    setApp({ hasUpdate: true })
    if (app().screen.at === 'room') takeUpdateWhenIdle()
  })
}

/**
 * Switches to a new build that is ready. Called only when the user is idle: on the Room screen, without a draft. The
 * queue is sent by the new build.
 */
export function takeUpdateWhenIdle(): void {
  const { hasUpdate, drafts } = app()
  if (hasUpdate && Object.values(drafts).every(({ lines }) => lines.length === 0)) switchToNewBuild()
}
