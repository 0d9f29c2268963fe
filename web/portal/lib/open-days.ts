import { calls } from '../api.ts'

/** The days that somebody still has to count. */
export const openDaysOf = (locationId: number) => ({
  queryKey: ['day', locationId, 'open'],
  queryFn: () => calls.reports.open_days({ location_id: locationId }),
})
