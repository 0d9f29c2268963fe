import { Button, Group, Select, Text, TextInput, UnstyledButton } from '@mantine/core'
import { Link } from 'wouter'
import { dayAndTime } from '../../format.ts'
import { actorName } from '../../lib/actor-name.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useUrlParam } from '../../lib/use-url-state.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { ClockIcon, SearchIcon } from '../../ui/icons.tsx'
import { List } from '../../ui/list.tsx'
import { EmptyState, Loaded, Page } from '../../ui/page.tsx'
import { ActivityCsv } from './csv.tsx'
import { type Entry, orderOf, reasonOf, THINGS, type Thing, useActivity } from './use-activity.ts'

const keyOf = ({ actor }: Entry) => `${actor.kind}:${actor.id}`

/** Searchable log of all activity. */
export default function Activity() {
  const text = useText()
  const { activity } = text
  const { language } = useLanguage()
  const { location, session } = useSignedIn()
  const [words, setWords] = useUrlParam('q')
  const [where, setWhere] = useUrlParam('of')
  const [what, setWhat] = useUrlParam('what')
  const [by, setBy] = useUrlParam('by')
  const [from, setFrom] = useUrlParam('from')
  const [to, setTo] = useUrlParam('to')
  const locationId = where === 'account' ? undefined : location.id
  const { query, found, all, inWords, isLooking } = useActivity(locationId, location.time_zone, {
    ...{ words, what, by, from, to },
  })
  const time = (entry: Entry) => dayAndTime(entry.timestamp, location.time_zone, language)
  const people = new Map(all.map((entry) => [keyOf(entry), nameOf(entry)]))
  if (by && !people.has(by)) people.set(by, by)
  const oldest = all.at(-1)
  function nameOf({ actor }: Entry) {
    return actor.name
      ? `${actorName(text, actor)} (${activity.kinds[actor.kind as keyof typeof activity.kinds]})`
      : actor.kind
  }
  return (
    <Page
      title={activity.title}
      lead={activity.lead}
      actions={<ActivityCsv entries={found} inWords={inWords} time={time} />}
    >
      <Group gap="sm" align="flex-end">
        <TextInput
          className="filter"
          label={text.common.search}
          placeholder={activity.searchHint}
          leftSection={<SearchIcon size={16} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {session.user.everywhere === 1 && (
          <Select
            label={activity.where}
            data={[
              { value: '', label: activity.ofLocation },
              { value: 'account', label: activity.ofAccount },
            ]}
            value={where}
            onChange={(value) => setWhere(value ?? '')}
            allowDeselect={false}
            w={200}
          />
        )}
        <Select
          label={activity.what}
          data={[
            { value: '', label: activity.anything },
            ...(Object.keys(THINGS) as Thing[]).map((value) => ({ value, label: activity.things[value] })),
          ]}
          value={what}
          onChange={(value) => setWhat(value ?? '')}
          allowDeselect={false}
          w={190}
        />
        <Select
          label={activity.who}
          data={[
            { value: '', label: activity.anybody },
            ...[...people].map(([value, label]) => ({ value, label })),
          ]}
          value={by}
          onChange={(value) => setBy(value ?? '')}
          allowDeselect={false}
          searchable
          w={190}
        />
        <Group gap="sm" wrap="nowrap">
          <TextInput
            type="date"
            label={activity.from}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label={activity.to}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </Group>
      </Group>
      <Loaded query={query}>
        {() => (
          <>
            {found.length > 0 && (
              <List
                label={activity.title}
                rows={found}
                idOf={({ id }) => id}
                columns={[
                  { name: activity.when, tight: true, show: time },
                  {
                    name: activity.happened,
                    head: true,
                    show: (entry) => <Happened entry={entry} words={inWords(entry)} />,
                  },
                  {
                    name: activity.who,
                    show: (entry) => (
                      <UnstyledButton
                        className="linked"
                        aria-label={activity.onlyBy(nameOf(entry))}
                        onClick={() => setBy(keyOf(entry))}
                      >
                        {nameOf(entry)}
                      </UnstyledButton>
                    ),
                  },
                ]}
              />
            )}
            {found.length === 0 && !isLooking && (
              <EmptyState icon={<ClockIcon size={28} />} title={activity.title} lead={activity.none} />
            )}
            <Group justify="center" gap="sm">
              {oldest && (
                <Text size="sm" c="dimmed" role="status">
                  {activity.lookedTo(time(oldest))}
                </Text>
              )}
              {query.hasNextPage && (
                <Button variant="default" loading={isLooking} onClick={() => query.fetchNextPage()}>
                  {activity.further}
                </Button>
              )}
            </Group>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Happened({ entry, words }: { entry: Entry; words: string }) {
  const text = useText()
  const [order, reason] = [orderOf(entry), reasonOf(entry, text)]
  return (
    <div className="long">
      <Text size="sm">{words}</Text>
      <Text size="xs" c="dimmed">
        {order !== undefined && (
          <Link className="beneath" href={`/orders?order=${order}`}>
            {text.activity.order(order)}
          </Link>
        )}
        {order !== undefined && reason && ' · '}
        {reason}
      </Text>
    </div>
  )
}
