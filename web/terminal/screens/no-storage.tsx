import { useText } from '../locales/load-locale.ts'

/** A private window, or a browser that was told to store nothing. */
export function NoStorage() {
  const { trouble } = useText()
  return (
    <main className="phone pair">
      <div className="grow who-in">
        <h1>Comanda</h1>
        <p className="bad" role="alert">
          {trouble.noStorage}
        </p>
      </div>
    </main>
  )
}
