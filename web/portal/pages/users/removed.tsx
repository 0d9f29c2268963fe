import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '../../api.ts'
import { dayAndTime } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { ErasePerson } from '../../ui/erase-person.tsx'
import { List } from '../../ui/list.tsx'
import { PageSection } from '../../ui/page.tsx'

/** Removed users whose personal data is still stored. */
export function RemovedUsers() {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const { data } = useQuery({ queryKey: ['users', 'removed'], queryFn: () => calls.users.list_removed() })
  const removed = data?.result ?? []
  const act = useRowAction<'erase', (typeof removed)[number]>(removed, ({ id }) => id)
  const erasing = act.on('erase')
  if (removed.length === 0) return null
  return (
    <PageSection title={text.users.removedTitle} lead={text.users.removedLead}>
      <List
        label={text.users.removedTitle}
        rows={removed}
        idOf={({ id }) => id}
        columns={[
          {
            name: text.common.name,
            head: true,
            show: ({ name, email }) => (
              <div className="long">
                <Text size="sm" fw={600}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed">
                  {email}
                </Text>
              </div>
            ),
          },
          {
            name: text.users.removedSince,
            tight: true,
            show: (user) => dayAndTime(user.removed, location.time_zone, language),
          },
          {
            name: text.common.actions,
            quiet: true,
            tight: true,
            show: (user) => (
              <Button
                variant="default"
                className="danger"
                aria-label={text.common.named(user.name, text.erasing.erase)}
                onClick={() => act.begin('erase', user)}
              >
                {text.erasing.erase}
              </Button>
            ),
          },
        ]}
      />
      {erasing && (
        <ErasePerson
          key={act.key}
          name={erasing.name}
          lead={text.erasing.userLead}
          erase={() => calls.users.erase({ user_id: erasing.id })}
          touched="users"
          onClose={act.end}
        />
      )}
    </PageSection>
  )
}
