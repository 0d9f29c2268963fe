import { useText } from '../text/text.tsx'

/** What the service calls the only drawer of a house that has named none. */
const UNNAMED = 'Cash'

/** A drawer as the reader calls it. */
export function useDrawerName(): (name: string) => string {
  const { order } = useText()
  return (name) => (name === UNNAMED ? (order.methods.cash ?? name) : name)
}
