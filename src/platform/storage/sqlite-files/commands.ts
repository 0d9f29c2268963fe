import type { Config } from '../../../config.ts'
import { StoreRefusal } from '../database.ts'
import { backupFolder, makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

type Options = Record<string, string | boolean | undefined>

/** Commands that work on the file of the embedded store. */
export const fileCommands: Record<string, (config: Config, options: Options) => string> = {
  backup: (config, { to }) => {
    const path = fileOf(config)
    const made = makeBackup(path, typeof to === 'string' ? to : backupFolder(path, config.backup), Date.now())
    return `${made} made and read through; keep a copy of it, and of the secret, elsewhere`
  },

  restore: (config, { from, 'lose-newer': loseNewer = false }) => {
    const to = fileOf(config)
    if (typeof from !== 'string') throw new StoreRefusal('--from is required: the path of a backup')
    const { secret } = config
    const aside = restoreBackup({ from, to, secret, loseNewer: loseNewer === true, now: Date.now() })
    return aside === undefined ? `${to} restored` : `${to} restored; what was there is now ${aside}`
  },
}

function fileOf({ database }: Config): string {
  if (database.kind === 'sqlite') return database.path
  throw new StoreRefusal(
    'PostgreSQL brings its own backups: pg_dump, or pg_basebackup with archived WAL; docs/operating/backup.md says how',
  )
}
