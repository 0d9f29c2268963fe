import { useLocation, useSearchParams } from 'wouter'

/** Left by Back, as what is opened is; or changed in place, as a filter is. */
type How = 'step' | 'in place'

/**
 * Something that one looks at, kept in the address: it can be sent to somebody, found again and left by Back. What is
 * the usual is not written out.
 */
export function useInAddress(
  name: string,
  usual = '',
  how: How = 'in place',
): [string, (value: string) => void] {
  const [path, go] = useLocation()
  const [params] = useSearchParams()
  const set = (value: string) => {
    // As it is now, not as it was drawn: two of them may be set one after the other.
    const next = new URLSearchParams(location.search)
    if (value === usual) next.delete(name)
    else next.set(name, value)
    go(next.size === 0 ? path : `${path}?${next}`, { replace: how === 'in place' })
  }
  return [params.get(name) ?? usual, set]
}

/** The number of what is opened; undefined: nothing is. */
export function useOpened(name: string): [number | undefined, (id: number | undefined) => void] {
  const [value, set] = useInAddress(name, '', 'step')
  const id = Number(value)
  return [Number.isInteger(id) && id > 0 ? id : undefined, (id) => set(id === undefined ? '' : String(id))]
}
