import { calls } from '../api.ts'

/** The query for the days that are not closed. */
export const openDaysOf = (locationId: number) => ({
  queryKey: ['day', locationId, 'open'],
  queryFn: () => calls.reports.open_days({ location_id: locationId }),
})
