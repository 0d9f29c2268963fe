import { useQuery } from '@tanstack/react-query'
import type { DashboardAnswer } from '../../../../src/reports/dashboard/dashboard-routes.ts'
import type { UnsettledEntry } from '../../../../src/reports/routes.ts'
import { calls, type ResponseOf } from '../../api.ts'
import { money } from '../../format.ts'
import { useOrderName, useOrderPlace } from '../../lib/order-label.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'

const LOOK_AGAIN_MS = 30_000

/** Something that needs a person's attention. */
export interface Need {
  key: string
  words: string
  /** Link to the page where it is resolved, unless `act` does so here. */
  to: string
  /** True if guests or money wait for it. */
  isUrgent?: boolean
  act?: () => void
}

type Unsettled = ResponseOf<typeof calls.payments.list_unsettled>

export function useUnsettled(): Unsettled | undefined {
  const { location } = useSignedIn()
  const { data } = useQuery({
    queryKey: ['dashboard', location.id, 'unsettled'],
    queryFn: () => calls.payments.list_unsettled({ location_id: location.id }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  return data
}

/** A user who may make changes can settle an unknown payment here; all others get a link to it. */
export function usePaymentNeeds(
  unsettled: UnsettledEntry[] | undefined,
  settle: (payment: UnsettledEntry) => void,
): Need[] | undefined {
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange } = useSignedIn()
  const placeOf = useOrderPlace()
  return unsettled?.map((payment) => {
    const { payment_id, payment_status, amount } = payment
    const { unknownPayment, pendingPayment } = text.dashboard
    const unknown = payment_status === 'unknown'
    const message = unknown ? unknownPayment : pendingPayment
    return {
      key: `payment ${payment_id}`,
      to: `/orders?order=${payment.order_id}`,
      isUrgent: unknown,
      words: message(placeOf(payment), money(amount, location.currency, language)),
      ...(unknown && mayChange && { act: () => settle(payment) }),
    }
  })
}

/** Only a look at the payment gateway shows whether the refund went through; the order page offers to settle it. */
export function useRefundNeeds(refunds: Unsettled['refunds'] | undefined): Need[] | undefined {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const nameOf = useOrderName()
  return refunds?.map((refund) => {
    const { order_id, refund_id, refund_status, amount } = refund
    const { unknownRefund, pendingRefund } = text.dashboard
    const isUrgent = refund_status === 'unknown'
    const message = isUrgent ? unknownRefund : pendingRefund
    return {
      key: `refund ${order_id} ${refund_id}`,
      to: `/orders?order=${order_id}`,
      isUrgent,
      words: message(nameOf(refund), money(amount, location.currency, language)),
    }
  })
}

/** Tips above the maximum of the location: only the staff know whether they were intended. */
export function useTipNeeds({ large_tips }: DashboardAnswer): Need[] {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const placeOf = useOrderPlace()
  const amount = (value: string) => money(value, location.currency, language)
  return large_tips.map((taken) => ({
    key: `tip ${taken.payment_id}`,
    to: `/orders?order=${taken.order_id}`,
    words: text.dashboard.largeTip(placeOf(taken), amount(taken.tip), amount(taken.most)),
  }))
}
