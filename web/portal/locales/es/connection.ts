import type { Text } from '../text.ts'

export const connection: Text['connection'] = {
  lost: (since) => `Sin conexión desde las ${since}.`,
  asOfThen: 'Lo que se ve es de entonces. Reintentando…',
  tryNow: 'Intentar ahora',
  unreachable: 'No se puede llegar a Comanda. Esta página aparece sola cuando vuelva la conexión.',
}
