/** The page shown when the address names none. */
export const FIRST_PATH = '/dashboard'

const KEPT_AS = 'comanda.location'

export const keepPlace = (id: number) => localStorage.setItem(KEPT_AS, String(id))

export const keptPlace = () => Number(localStorage.getItem(KEPT_AS))

/** The location that was selected last on this device, or the first. */
export function placeIn<Place extends { id: number }>(
  places: Place[],
  chosen = keptPlace(),
): Place | undefined {
  return places.find(({ id }) => id === chosen) ?? places[0]
}
