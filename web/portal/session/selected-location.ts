/** The page shown when the address names none. */
export const FIRST_PATH = '/dashboard'

const STORAGE_KEY = 'comanda.location'

export const saveLocationId = (id: number) => localStorage.setItem(STORAGE_KEY, String(id))

export const savedLocationId = () => Number(localStorage.getItem(STORAGE_KEY))

/** The location that was selected last on this device, or the first. */
export function initialLocation<Place extends { id: number }>(
  places: Place[],
  chosen = savedLocationId(),
): Place | undefined {
  return places.find(({ id }) => id === chosen) ?? places[0]
}
