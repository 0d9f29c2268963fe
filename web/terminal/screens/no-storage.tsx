import { useText } from '../locales/load-locale.ts'

/** Shown in a private window, or if the browser may not store anything. */
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
