import type { LocationSummary } from '../../../../src/reports/dashboard/all-locations-routes.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { SheetButton } from '../../ui/csv-button.tsx'

/** Exports the list as CSV, with its period. */
export function AllLocationsCsv({ places }: { places: LocationSummary[] }) {
  const { allLocations } = useText()
  return (
    <SheetButton
      name={allLocations.title}
      isEmpty={places.length === 0}
      head={[
        ...[
          allLocations.location,
          allLocations.from,
          allLocations.to,
          allLocations.orders,
          allLocations.covers,
          allLocations.total,
          allLocations.tips,
        ],
        ...[allLocations.open, allLocations.unpaid],
      ]}
      rows={() =>
        places.map((place) => [
          ...[place.name, place.from, place.to, place.orders, place.covers, place.total, place.tips],
          ...[place.open_tables, place.unpaid],
        ])
      }
    />
  )
}
