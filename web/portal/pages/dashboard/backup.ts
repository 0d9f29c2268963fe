import { useQuery } from '@tanstack/react-query'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import type { Need } from './payment-alerts.ts'

const BACKUP_STALE_MS = 600_000

/** Backups that are late or have failed, for owners. */
export function useBackupNeeds(): Need[] | undefined {
  const text = useText()
  const { ownsAccount } = useSignedIn()
  const backup = useQuery({
    queryKey: ['backup'],
    queryFn: () => calls.setup.backup(),
    enabled: ownsAccount,
    staleTime: BACKUP_STALE_MS,
  })
  // An older service has no such call.
  if (!ownsAccount || backup.isError) return []
  if (!backup.data) return undefined
  const { needs_attention, age_hours } = backup.data
  return needs_attention === 1
    ? [{ key: 'backup', to: '/dashboard', words: text.dashboard.backup(Math.floor(age_hours / 24)) }]
    : []
}
