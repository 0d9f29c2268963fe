import { Select, type SelectProps } from '@mantine/core'
import { useSigned } from '../lib/signed-in-context.tsx'
import { useText } from '../locales/locale-provider.tsx'

/** More than these are found by typing: few enough to see at once need no keyboard on a phone. */
const SEEN_AT_ONCE = 12
/** Of thousands, only so many are drawn until something is typed. */
const DRAWN = 100

type Props = Omit<SelectProps, 'data' | 'limit' | 'searchable' | 'nothingFoundMessage'> & {
  /** How the choice of none in particular is called; left out: there is no such choice. */
  everywhere?: string
  /** The location that is left out. */
  except?: number
}

/** A choice among the locations of the account. */
export function PlaceChoice({ everywhere, except, ...props }: Props) {
  const text = useText()
  const { locations } = useSigned().session
  const places = locations
    .filter(({ id }) => id !== except)
    .map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Select
      data={everywhere === undefined ? places : [{ value: '', label: everywhere }, ...places]}
      searchable={places.length > SEEN_AT_ONCE}
      limit={DRAWN}
      nothingFoundMessage={text.nav.noLocation}
      {...props}
    />
  )
}
