import { useLocation, useSearchParams } from 'wouter'

/** `step` adds a history entry, as for an opened dialog; `in place` replaces it, as for a filter. */
type How = 'step' | 'in place'

/**
 * State in the query string of the address, so that it can be shared, bookmarked and left by Back. The default value is
 * omitted.
 */
export function useUrlParam(
  name: string,
  usual = '',
  how: How = 'in place',
): [string, (value: string) => void] {
  const [path, go] = useLocation()
  const [params] = useSearchParams()
  const set = (value: string) => {
    // Reads the present address instead of the rendered one: two parameters may be set in a row.
    const next = new URLSearchParams(location.search)
    if (value === usual) next.delete(name)
    else next.set(name, value)
    go(next.size === 0 ? path : `${path}?${next}`, { replace: how === 'in place' })
  }
  return [params.get(name) ?? usual, set]
}

/** The id of the opened entity; undefined if none is open. */
export function useUrlId(name: string): [number | undefined, (id: number | undefined) => void] {
  const [value, set] = useUrlParam(name, '', 'step')
  const id = Number(value)
  return [Number.isInteger(id) && id > 0 ? id : undefined, (id) => set(id === undefined ? '' : String(id))]
}
