import { useQuery } from '@tanstack/react-query'
import { calls } from '../api.ts'
import { useSigned } from './signed-in-context.tsx'

/** Which days today and yesterday are, the service says: it knows when a day begins there. */
export function useDays() {
  const { location } = useSigned()
  return useQuery({
    queryKey: ['days', location.id],
    queryFn: () => calls.days.get({ location_id: location.id }),
    refetchInterval: 60_000,
  })
}
