import { useEffect, useState } from 'react'
import { useText } from '../../locales/load-locale.ts'
import { app } from '../../state.ts'
import { scrollable } from '../hooks.ts'

/** The receipt as it would be printed. It can be scrolled by keyboard. */
export function Paper({ orderId }: { orderId: number }) {
  const { receipt, trouble } = useText()
  const [paper, setPaper] = useState('')
  useEffect(() => {
    const { device } = app()
    void fetch(`/go/order/${orderId}/receipt?format=text&columns=32`, {
      headers: { 'x-api-key': device?.key ?? '', accept: 'text/plain' },
      credentials: 'omit',
    })
      .then((response) => (response.ok ? response.text() : Promise.reject(response)))
      .then(setPaper, () => setPaper(trouble.unreachable))
  }, [orderId, trouble])
  return (
    <section className="lines-scroll paper-scroll" aria-label={receipt.title} ref={scrollable}>
      <pre className="paper">{paper}</pre>
    </section>
  )
}
