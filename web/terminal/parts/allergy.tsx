import type { Place } from '../place.ts'
import { useText } from '../text/text.ts'
import { usePlace } from '../use-place.ts'
import { Icon } from './icon.tsx'

/** The allergy bar of a place, with what this device has not sent yet. */
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
