import { useQuery } from '@tanstack/react-query'
import { calls } from '../api.ts'
import { List } from '../parts/list.tsx'
import { Loaded, Page } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useWords } from '../text/words.ts'
import { words } from './seats-words.ts'

export default function Seats() {
  const text = useWords(words)
  const { location } = useSigned()
  const tables = useQuery({
    queryKey: ['floor', location.id, 'seats'],
    queryFn: () => calls.tables.list({ location_id: location.id }),
  })
  return (
    <Page title={text.seats} lead={text.lead}>
      <Loaded query={tables}>
        {({ result }) => (
          <List
            label={text.seats}
            rows={result}
            idOf={({ id }) => id}
            columns={[
              { name: text.table, head: true, show: ({ table_number }) => table_number },
              { name: text.seats, align: 'right', show: ({ seats }) => seats },
            ]}
          />
        )}
      </Loaded>
    </Page>
  )
}
