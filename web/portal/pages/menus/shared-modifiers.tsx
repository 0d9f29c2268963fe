import { Button, Drawer, Group, Paper, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupEntry } from '../../../../src/menus/shared-modifiers/group-routes.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { useOnTop } from '../../ui/dialogs/dialog-stack.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { decimalOf, decimalShown } from '../../ui/forms/decimal.ts'
import { TextInput } from '../../ui/forms/fields.tsx'
import { Clashes, useEditing } from '../../ui/forms/versioned-form.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Removal } from './dialogs.tsx'
import { newQuestion, type QuestionForm } from './item/item-form.ts'
import { QuestionFields } from './item/modifier-editor.tsx'
import { useAnswers, useGroups } from './shared-modifier-picker.tsx'

/** The shared modifiers: a list, where a change applies to all items that use one. */
export default function SharedQuestions({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { location, mayChange } = useSignedIn()
  const groups = useGroups()
  const answers = useAnswers()
  const [adding, setAdding] = useState(false)
  const act = useRowAction<'edit' | 'remove', GroupEntry>(groups, ({ group_id }) => group_id)
  const edited = act.on('edit')
  const removed = act.on('remove')
  return (
    <>
      <Drawer
        opened
        onClose={onClose}
        closeOnEscape={useOnTop(true)}
        position="right"
        size="lg"
        title={text.menus.shared.title}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {text.menus.shared.lead}
          </Text>
          {groups.length === 0 && <Text size="sm">{text.menus.shared.none}</Text>}
          {groups.map((group) => (
            <Paper
              key={group.group_id}
              component="section"
              className="surface"
              p="md"
              aria-label={group.name}
            >
              <Text fw={600} className="long">
                {group.name}
              </Text>
              <Text size="sm" className="long">
                {answers(group)}
              </Text>
              <Group justify="space-between" gap="xs" mt="xs">
                <Text size="sm" c="dimmed">
                  {text.menus.shared.used(group.item_ids.length)}
                </Text>
                {mayChange && (
                  <Group gap="xs">
                    <Button variant="default" className="danger" onClick={() => act.begin('remove', group)}>
                      {text.menus.removeSection}
                    </Button>
                    <Button variant="default" onClick={() => act.begin('edit', group)}>
                      {text.menus.shared.everywhere}
                    </Button>
                  </Group>
                )}
              </Group>
            </Paper>
          ))}
          {mayChange && (
            <Button variant="default" leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
              {text.menus.shared.add}
            </Button>
          )}
        </Stack>
      </Drawer>
      {adding && <GroupDialog onClose={() => setAdding(false)} />}
      {edited && <GroupDialog key={act.key} group={edited} onClose={act.end} />}
      {removed && (
        <Removal
          title={text.menus.shared.removeTitle(removed.name)}
          lead={text.menus.shared.removeLead(removed.item_ids.length)}
          submit={text.menus.shared.remove}
          remove={() =>
            calls.shared_modifiers.delete({ location_id: location.id, group_id: removed.group_id })
          }
          onClose={act.end}
        />
      )}
    </>
  )
}

interface GroupForm extends QuestionForm {
  external_id: string
}

function formOf(group: GroupEntry | undefined, language: string): GroupForm {
  const blank = newQuestion()
  if (!group) return { ...blank, external_id: '' }
  const { name, min, max, external_id } = group
  const options = group.options.map((option, index) => ({
    ...option,
    key: blank.key * 1000 + index,
    price: decimalShown(option.price, language),
  }))
  return { ...blank, name, min, max, external_id, options }
}

/** The input of the call. An option that was deleted by another user meanwhile is created again. */
function bodyOf({ name, min, max, external_id, options }: GroupForm, group: GroupEntry | undefined) {
  const known = new Set(group?.options.map(({ option_id }) => option_id))
  return {
    name: name.trim(),
    min,
    max,
    external_id: external_id.trim(),
    options: options.map(({ key: _, option_id, price, ...option }) => ({
      ...(option_id !== undefined && known.has(option_id) && { option_id }),
      ...option,
      price: decimalOf(price) || '0',
    })),
  }
}

function GroupDialog({ group, onClose }: { group?: GroupEntry; onClose: () => void }) {
  const text = useText()
  const queries = useQueryClient()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const editing = useEditing(group, (entry) => formOf(entry, language), bodyOf)
  const { form, set } = editing
  const where = { location_id: location.id }
  const submit = async () => {
    await editing.save((body) =>
      group
        ? calls.shared_modifiers.change({ ...where, group_id: group.group_id }, body)
        : calls.shared_modifiers.create(where, body),
    )
    await queries.invalidateQueries({ queryKey: ['menus'] })
  }
  return (
    <FormDialog
      opened
      size="lg"
      title={group ? text.menus.shared.edit : text.menus.shared.add}
      onClose={onClose}
      onSubmit={submit}
    >
      {group && (
        <Text size="sm" c="dimmed">
          {text.menus.shared.used(group.item_ids.length)}
        </Text>
      )}
      <QuestionFields question={form} onChange={set} />
      <TextInput
        name="external_id"
        label={text.menus.shared.externalId}
        description={text.menus.shared.externalIdHint}
        maxLength={64}
        value={form.external_id}
        onChange={(event) => set({ external_id: event.currentTarget.value })}
      />
      <Clashes
        clash={editing.clash}
        show={(name, value) =>
          name === 'options'
            ? (value as { name: string; price: string }[])
                .map((option) => (Number(option.price) > 0 ? `${option.name} +${option.price}` : option.name))
                .join(', ')
            : String(value)
        }
      />
    </FormDialog>
  )
}
