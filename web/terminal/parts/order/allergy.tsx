import { useText } from '../../locales/load-locale.ts'
import type { Place } from '../../orders/order-place.ts'
import { usePlace } from '../../orders/use-order-place.ts'
import { Icon } from '../icon.tsx'

/** The allergy bar of a table or tab, including unsent notes. */
export function Allergy({ place }: { place: Place }) {
  const { order } = useText()
  const { hasAllergy, allergenNote } = usePlace(place).guests
  if (!hasAllergy) return null
  return (
    <p className="allergy">
      <Icon name="warn" /> <b>{order.allergy}</b> {allergenNote}
    </p>
  )
}
