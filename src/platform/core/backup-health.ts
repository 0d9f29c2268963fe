/** State of the scheduled backups of the embedded store; it names no file and no host. */
export interface BackupHealth {
  /** Age of the newest backup, or the uptime of the process if there is none. */
  ageMs: number
  everyHours: number
  /** Backups that failed since the last good one. */
  failures: number
}
