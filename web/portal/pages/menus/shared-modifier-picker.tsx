import { Badge, Button, Group, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GroupEntry } from '../../../../src/menus/shared-modifiers/group-routes.ts'
import { calls } from '../../api.ts'
import { money } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { ownQuestion, type QuestionForm, sharedQuestion } from './item/item-form.ts'

/** The shared modifiers of the location. */
export function useGroups(): GroupEntry[] {
  const { location } = useSignedIn()
  const { data } = useQuery({
    queryKey: ['menus', location.id, 'groups'],
    queryFn: () => calls.shared_modifiers.list({ location_id: location.id }),
  })
  return data?.result ?? []
}

/** Formats the options of a modifier and their prices in one line. */
export function useAnswers() {
  const { language } = useLanguage()
  const { location } = useSignedIn()
  return ({ options }: GroupEntry) =>
    options
      .map(({ name, price }) =>
        Number(price) > 0 ? `${name} +${money(price, location.currency, language)}` : name,
      )
      .join(', ')
}

/** A shared modifier in the list of an item's modifiers. */
export function SharedQuestion(props: { groupId: number; onOwn: (question: QuestionForm) => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { mayChange } = useSignedIn()
  const answers = useAnswers()
  const group = useGroups().find(({ group_id }) => group_id === props.groupId)
  if (!group) return null
  return (
    <>
      <Group gap="xs">
        <Text fw={600} className="long">
          {group.name}
        </Text>
        <Badge variant="light">{text.menus.shared.mark}</Badge>
      </Group>
      <Text size="sm" className="long">
        {answers(group)}
      </Text>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {text.menus.shared.used(group.item_ids.length)}
        </Text>
        {mayChange && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => props.onOwn(ownQuestion(group, language))}
          >
            {text.menus.shared.own}
          </Button>
        )}
      </Group>
    </>
  )
}

/** Offers the shared modifiers that an item does not have yet. */
export function SharedQuestionPicker(props: {
  usedGroupIds: number[]
  onAsk: (question: QuestionForm) => void
}) {
  const text = useText()
  const others = useGroups().filter(({ group_id }) => !props.usedGroupIds.includes(group_id))
  if (others.length === 0) return null
  return (
    <Select
      aria-label={text.menus.shared.ask}
      placeholder={text.menus.shared.ask}
      data={others.map(({ group_id, name }) => ({ value: String(group_id), label: name }))}
      value={null}
      onChange={(value) => {
        const group = others.find(({ group_id }) => String(group_id) === value)
        if (group) props.onAsk(sharedQuestion(group))
      }}
      searchable
    />
  )
}
