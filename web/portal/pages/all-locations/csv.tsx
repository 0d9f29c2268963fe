import type { HousePlace } from '../../../../src/reports/dashboard/all-locations-routes.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { SheetButton } from '../../ui/csv-button.tsx'

/** Exports the list as CSV, with its period. */
export function HouseCsv({ places }: { places: HousePlace[] }) {
  const { house } = useText()
  return (
    <SheetButton
      name={house.title}
      isEmpty={places.length === 0}
      head={[
        ...[house.location, house.from, house.to, house.orders, house.covers, house.total, house.tips],
        ...[house.open, house.unpaid],
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
