import { openWorker, takeBuild } from '../shared/service-worker-updates.ts'
import { app, setApp } from './state.ts'

export function keepOnDevice(): Promise<void> {
  return openWorker('terminal', () => {
    setApp({ hasUpdate: true })
    if (app().screen.at === 'room') takeUpdateWhenIdle()
  })
}

/**
 * Takes a new build that is ready. Asked only where nobody is in the middle of something: on the Room screen, without
 * anything taken down and not sent. What waits in the queue is sent by the new build.
 */
export function takeUpdateWhenIdle(): void {
  const { hasUpdate, drafts } = app()
  if (hasUpdate && Object.values(drafts).every(({ lines }) => lines.length === 0)) takeBuild()
}
