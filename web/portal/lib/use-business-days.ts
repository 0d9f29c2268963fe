import { useQuery } from '@tanstack/react-query'
import { calls } from '../api.ts'
import { useSignedIn } from './signed-in-context.tsx'

/** Today and yesterday as business days, from the service, which knows when a day begins at the location. */
export function useDays() {
  const { location } = useSignedIn()
  return useQuery({
    queryKey: ['days', location.id],
    queryFn: () => calls.days.get({ location_id: location.id }),
    refetchInterval: 60_000,
  })
}
