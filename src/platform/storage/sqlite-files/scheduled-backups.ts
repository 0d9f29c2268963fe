import type { Logger } from 'pino'
import type { BackupHealth } from '../../core/backup-health.ts'
import { type Clock, MINUTE, SECOND } from '../../core/clock.ts'
import { type Repeated, repeat } from '../../runtime/periodic-task.ts'
import { type BackupPlan, backUpWhenDue, backupFolder, newestBackupAt } from './backup.ts'

const EVERY_MS = 10 * MINUTE

interface Parts {
  path: string
  plan: BackupPlan
  log: Logger
  now: Clock
}

/** Scheduled backups of the service, and their metrics. */
export function createScheduledBackups({ path, plan, log, now }: Parts) {
  const startedAt = now()
  const folder = backupFolder(path, plan)
  let failures = 0

  async function backUp(): Promise<void> {
    try {
      const made = await backUpWhenDue(path, plan, now())
      failures = 0
      if (made !== undefined) log.info({ backup: made }, 'backed up')
    } catch (err) {
      failures += 1
      log.error({ err, folder, failures }, 'backup failed, trying again in 10 minutes')
    }
  }

  /** If there is no backup, the age is the uptime of this process. */
  function health(): BackupHealth | undefined {
    if (plan.everyHours === 0) return undefined
    const ageMs = Math.max(0, now() - (newestBackupAt(folder, now()) ?? startedAt))
    return { ageMs, everyHours: plan.everyHours, failures }
  }

  return {
    start: (): Repeated => repeat('backup', EVERY_MS, backUp, log),
    health,
    figures(): { name: string; help: string; value: number }[] {
      const state = health()
      if (!state) return []
      const { ageMs, failures } = state
      return [
        { name: 'comanda_backup_age_seconds', help: 'Age of the newest backup', value: ageMs / SECOND },
        {
          name: 'comanda_backup_failures',
          help: 'Backups that failed since the last good one',
          value: failures,
        },
      ]
    },
  }
}
