import { useQuery } from '@tanstack/react-query'
import type { DashboardAnswer } from '../../../src/reports/dashboard-routes.ts'
import type { UnsettledEntry } from '../../../src/reports/routes.ts'
import { type Answer, calls } from '../api.ts'
import { money } from '../format.ts'
import { useOrderName, useOrderPlace } from '../parts/order-place.ts'
import { useSigned } from '../parts/session.tsx'
import { useLanguage, useText } from '../text/text.tsx'

const LOOK_AGAIN_MS = 30_000

/** What a person should look at. */
export interface Need {
  key: string
  words: string
  /** Where it is looked after, unless that can be done here. */
  to: string
  /** Guests or money wait for it; all else can wait. */
  isUrgent?: boolean
  act?: () => void
}

type Unsettled = Answer<typeof calls.payments.list_unsettled>

export function useUnsettled(): Unsettled | undefined {
  const { location } = useSigned()
  const { data } = useQuery({
    queryKey: ['dashboard', location.id, 'unsettled'],
    queryFn: () => calls.payments.list_unsettled({ location_id: location.id }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  return data
}

/** Whoever may change things tells how an unknown payment ended; all others are shown the way to it. */
export function usePaymentNeeds(
  unsettled: UnsettledEntry[] | undefined,
  settle: (payment: UnsettledEntry) => void,
): Need[] | undefined {
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange } = useSigned()
  const placeOf = useOrderPlace()
  return unsettled?.map((payment) => {
    const { payment_id, payment_status, amount } = payment
    const { unknownPayment, pendingPayment } = text.dashboard
    const unknown = payment_status === 'unknown'
    const told = unknown ? unknownPayment : pendingPayment
    return {
      key: `payment ${payment_id}`,
      to: `/orders?order=${payment.order_id}`,
      isUrgent: unknown,
      words: told(placeOf(payment), money(amount, location.currency, language)),
      ...(unknown && mayChange && { act: () => settle(payment) }),
    }
  })
}

/** Only somebody who looks at the gateway knows whether the money went back: the order has the way to say so. */
export function useRefundNeeds(refunds: Unsettled['refunds'] | undefined): Need[] | undefined {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSigned()
  const nameOf = useOrderName()
  return refunds?.map((refund) => {
    const { order_id, refund_id, refund_status, amount } = refund
    const { unknownRefund, pendingRefund } = text.dashboard
    const isUrgent = refund_status === 'unknown'
    const told = isUrgent ? unknownRefund : pendingRefund
    return {
      key: `refund ${order_id} ${refund_id}`,
      to: `/orders?order=${order_id}`,
      isUrgent,
      words: told(nameOf(refund), money(amount, location.currency, language)),
    }
  })
}

/** What a reader took above what the house allows: only somebody there knows whether it was meant. */
export function useTipNeeds({ large_tips }: DashboardAnswer): Need[] {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSigned()
  const placeOf = useOrderPlace()
  const amount = (value: string) => money(value, location.currency, language)
  return large_tips.map((taken) => ({
    key: `tip ${taken.payment_id}`,
    to: `/orders?order=${taken.order_id}`,
    words: text.dashboard.largeTip(placeOf(taken), amount(taken.tip), amount(taken.most)),
  }))
}
