import { Select, type SelectProps } from '@mantine/core'
import { useSignedIn } from '../lib/signed-in-context.tsx'
import { useText } from '../locales/locale-provider.tsx'

/** Above this number the list can be searched; a shorter list needs no keyboard on a phone. */
const SEEN_AT_ONCE = 12
/** Options rendered at most until something is typed. */
const DRAWN = 100

type Props = Omit<SelectProps, 'data' | 'limit' | 'searchable' | 'nothingFoundMessage'> & {
  /** The label of the choice of all locations; omitted: there is no such choice. */
  everywhere?: string
  /** A location that is excluded. */
  except?: number
}

/** Selects a location of the account. */
export function PlaceChoice({ everywhere, except, ...props }: Props) {
  const text = useText()
  const { locations } = useSignedIn().session
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
