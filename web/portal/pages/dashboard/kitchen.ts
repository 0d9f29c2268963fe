import { useQuery } from '@tanstack/react-query'
import type { LostTicket, NotPrinted } from '../../../../src/reports/dashboard/dashboard-routes.ts'
import { calls } from '../../api.ts'
import { useOrderPlace } from '../../lib/order-label.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import type { Need } from './payment-alerts.ts'

const LOOK_AGAIN_MS = 30_000

/** Dishes that were sent but are on no printer or screen, by order. */
export function useNotPrinted(): NotPrinted[] | undefined {
  const { location } = useSignedIn()
  const missing = useQuery({
    queryKey: ['dashboard', location.id, 'not printed'],
    queryFn: () => calls.dashboard.list_not_printed({ location_id: location.id }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  return missing.data?.result
}

/** Tickets that were given up while their guests are still seated. */
export function useLostTickets(): LostTicket[] | undefined {
  const { location } = useSignedIn()
  const lost = useQuery({
    queryKey: ['dashboard', location.id, 'lost'],
    queryFn: () => calls.dashboard.list_unprinted({ location_id: location.id }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  return lost.data?.result
}

/** One line for each reason. It comes first, because guests are waiting for dishes that no cook knows of. */
export function useKitchenNeeds(
  missing: NotPrinted[] | undefined,
  lost: LostTicket[] | undefined,
): Need[] | undefined {
  const text = useText()
  const placeOf = useOrderPlace()
  if (!missing) return undefined
  const groups = Map.groupBy(missing, ({ reason, station }) => `${station} ${reason}`)
  return [...groups].map(([key, orders]) => {
    const { reason = '', station = '' } = orders[0] ?? {}
    const why = text.printers.reasons[reason] || text.printers.reasons.error
    const dishes = orders.flatMap((order) => order.dishes).reduce((sum, { qty }) => sum + qty, 0)
    const places = [...new Set(orders.map((order) => placeOf(order)))].join(', ')
    const isGivenUp = lost?.some((ticket) => orders.some(({ order_id }) => order_id === ticket.order_id))
    return {
      key: `kitchen ${key}`,
      // A ticket that was given up can be reprinted from the queue; other failures are solved at the printers.
      to: isGivenUp ? '/printers/failed' : '/printers',
      isUrgent: true,
      words: text.dashboard.notPrinted(station ? `${station}: ${why}` : `${why}`, places, dishes),
    }
  })
}

/** Tickets that were never printed, except those whose dishes are already listed above. */
export function useTicketNeeds(
  missing: NotPrinted[] | undefined,
  lost: LostTicket[] | undefined,
): Need[] | undefined {
  const text = useText()
  const placeOf = useOrderPlace()
  const isListedAsMissing = ({ order_id, kind }: LostTicket) =>
    kind === 'ticket' && missing?.some((one) => one.order_id === order_id)
  return lost
    ?.filter((ticket) => !isListedAsMissing(ticket))
    .map((ticket) => ({
      key: `job ${ticket.printjob_id}`,
      to: '/printers/failed',
      isUrgent: true,
      words: text.dashboard.lostTicket(
        placeOf(ticket),
        text.printers.kinds[ticket.kind],
        ticket.printer_name,
      ),
    }))
}
