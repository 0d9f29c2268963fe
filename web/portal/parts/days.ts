import { useQuery } from '@tanstack/react-query'
import type { DaysAnswer } from '../../../src/reports/day-routes.ts'
import { get } from '../api.ts'
import { useSigned } from './session.tsx'

/** Which days today and yesterday are, the service says: it knows when a day begins there. */
export function useDays() {
  const { location } = useSigned()
  return useQuery({
    queryKey: ['days', location.id],
    queryFn: () => get<DaysAnswer>(`/go/report/${location.id}/days`),
    refetchInterval: 60_000,
  })
}
