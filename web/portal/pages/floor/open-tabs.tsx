import { Title, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { calls } from '../../api.ts'
import { money } from '../../format.ts'
import { useOrderPlace } from '../../lib/order-label.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { StaffIcon } from '../../ui/icons.tsx'
import { Pill } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { OpenFor, useOrderStanding } from './table-card.tsx'
import { ordersWithoutTable } from './tabs-without-table.ts'

/** Shown at most: a location that never closes tabs may have thousands. */
const AT_ONCE = 60

/** Open orders without a table, with links to the orders. */
export function Tabs() {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const placeOf = useOrderPlace()
  const standingOf = useOrderStanding()
  const [most, setMost] = useState(AT_ONCE)
  const { data: tabs = [] } = useQuery({
    queryKey: ['orders', location.id, 'tabs'],
    queryFn: () => calls.orders.list_open({ location_id: location.id }),
    select: ordersWithoutTable,
  })
  if (tabs.length === 0) return null
  const amount = (value: string) => money(value, location.currency, language)
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        {text.floor.tabs}
      </Title>
      <ul className="floor">
        {tabs.slice(0, most).map((tab) => {
          const { tone, word } = standingOf(tab.status)
          return (
            <li key={tab.order_id}>
              <UnstyledButton
                component={Link}
                href={`/orders?order=${tab.order_id}`}
                className="surface table-card"
                data-open="true"
                data-tone={tone}
              >
                <span className="table-head">
                  <span className="tab-name long">{placeOf(tab)}</span>
                  <Pill tone={tone}>{word}</Pill>
                </span>
                <span className="table-total number">
                  {tab.state === 'paid' ? amount(tab.total) : text.floor.owes(amount(tab.balance))}
                </span>
                <span className="table-facts">
                  <span>
                    <StaffIcon size={14} /> {tab.server.name}
                  </span>
                  <OpenFor opened={tab.opened_at} />
                </span>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      <ShowMore
        of={{
          hasNextPage: tabs.length > most,
          isFetchingNextPage: false,
          fetchNextPage: () => setMost(most + AT_ONCE),
        }}
      />
    </section>
  )
}
