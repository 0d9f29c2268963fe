import { Button, Drawer, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ItemEntry, MenuEntry } from '../../../../src/menus/menu-response.ts'
import { calls, Refused } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { atFields } from '../../locales/field-names.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { useOnTop } from '../../ui/dialogs/dialog-stack.ts'
import { FaultsContext, Select, Textarea, TextInput } from '../../ui/forms/fields.tsx'
import { NumberInput } from '../../ui/forms/number-field.tsx'
import { useGuard } from '../../ui/forms/unsaved-guard.ts'
import { Clashes, isClash, useEditing } from '../../ui/forms/versioned-form.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { bodyOf, formOf, moved, newQuestion, type QuestionForm } from './item-form.ts'
import { ItemTillFields } from './item-till-fields.tsx'
import { useItemValue } from './item-value.ts'
import { Question } from './modifier-editor.tsx'
import { SharedQuestion, SharedQuestionPicker } from './shared-modifier-picker.tsx'
import { useTaxChoices } from './tax-choices.ts'

/** One item with its modifiers and options, saved as a whole. */
export default function ItemEditor(props: {
  menu: MenuEntry
  sectionId: number
  item?: ItemEntry
  onClose: () => void
}) {
  const text = useText()
  const taxes = useTaxChoices(text.menus.sectionTax)
  const queries = useQueryClient()
  const { mayChange } = useSignedIn()
  const { language } = useLanguage()
  const { item, menu } = props
  const editing = useEditing(item, (entry) => formOf(entry, props.sectionId, language), bodyOf)
  const [first] = useState(() => JSON.stringify(bodyOf(formOf(item, props.sectionId, language), item)))
  const { form, set } = editing
  const show = useItemValue(menu)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const isTyped = item ? editing.changed : JSON.stringify(bodyOf(form, item)) !== first
  useGuard(mayChange && isTyped)
  const close = () => {
    if (!mayChange || !isTyped || confirm(text.common.leaveUnsaved)) props.onClose()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(undefined)
    setFaults({})
    try {
      await editing.save((body) => {
        if (item) return calls.items.change({ item_id: item.item_id }, body)
        const { section_id, price_1, ...rest } = body
        // The service reports a missing price at its field.
        return calls.items.create({ section_id }, { ...rest, price_1: price_1 as string })
      })
      await queries.invalidateQueries({ queryKey: ['menus'] })
      props.onClose()
    } catch (error) {
      if (isClash(error)) return
      if (error instanceof Refused) setFaults(atFields(error.details, text.faults.what))
      setRefusal(error instanceof Refused ? error.message : text.trouble.unreachable)
    } finally {
      setBusy(false)
    }
  }
  const setQuestions = (modifiers: QuestionForm[]) => set({ modifiers })
  return (
    <>
      <Drawer
        opened
        onClose={close}
        closeOnEscape={useOnTop(true)}
        position="right"
        size="lg"
        title={item?.name ?? text.menus.newItem}
      >
        <form onSubmit={submit} noValidate>
          <FaultsContext value={faults}>
            <fieldset className="plain" disabled={!mayChange}>
              <Stack gap="md">
                <TextInput
                  name="name"
                  label={text.menus.itemName}
                  value={form.name}
                  maxLength={120}
                  onChange={(event) => set({ name: event.currentTarget.value })}
                  data-autofocus
                />
                <SimpleGrid cols={2}>
                  <TextInput
                    name="price_1"
                    label={text.menus.price}
                    inputMode="decimal"
                    value={form.price_1}
                    onChange={(event) => set({ price_1: event.currentTarget.value })}
                  />
                  <TextInput
                    name="price1_label"
                    label={text.menus.priceLabel}
                    description={text.menus.priceLabelHint}
                    value={form.price1_label}
                    maxLength={40}
                    onChange={(event) => set({ price1_label: event.currentTarget.value })}
                  />
                  <TextInput
                    name="indicators"
                    label={text.menus.indicators}
                    description={text.menus.indicatorsHint}
                    value={form.indicators}
                    maxLength={120}
                    onChange={(event) => set({ indicators: event.currentTarget.value })}
                  />
                  <NumberInput
                    name="calories"
                    label={text.menus.calories}
                    value={form.calories}
                    min={0}
                    max={99_999}
                    allowDecimal={false}
                    onChange={(value) => set({ calories: Number(value) })}
                  />
                  {taxes.length > 0 && (
                    <Select
                      label={text.menus.tax}
                      data={taxes}
                      value={String(form.tax_id)}
                      allowDeselect={false}
                      onChange={(value) => set({ tax_id: Number(value) })}
                    />
                  )}
                </SimpleGrid>
                <Textarea
                  name="description"
                  label={text.menus.description}
                  value={form.description}
                  maxLength={1000}
                  autosize
                  minRows={2}
                  onChange={(event) => set({ description: event.currentTarget.value })}
                />
                <Select
                  label={text.menus.section}
                  data={menu.sections.map(({ section_id, title }) => ({
                    value: String(section_id),
                    label: title,
                  }))}
                  value={String(form.section_id)}
                  onChange={(value) => value && set({ section_id: Number(value) })}
                  allowDeselect={false}
                />
                <ItemTillFields form={form} set={set} />
                <Title order={3} size="h5">
                  {text.menus.questions}
                </Title>
                {form.modifiers.length === 0 && (
                  <Text size="sm" c="dimmed">
                    {text.menus.noQuestions}
                  </Text>
                )}
                {form.modifiers.map((question, index) => (
                  <Question
                    key={question.key}
                    number={index + 1}
                    question={question}
                    last={index === form.modifiers.length - 1}
                    onChange={(changed) => setQuestions(form.modifiers.with(index, changed))}
                    onMove={(by) => setQuestions(moved(form.modifiers, index, by))}
                    onRemove={() => setQuestions(form.modifiers.toSpliced(index, 1))}
                    shared={
                      question.group_id > 0 && (
                        <SharedQuestion
                          groupId={question.group_id}
                          onOwn={(own) => setQuestions(form.modifiers.with(index, own))}
                        />
                      )
                    }
                  />
                ))}
                {mayChange && (
                  <Button
                    variant="default"
                    leftSection={<PlusIcon size={16} />}
                    onClick={() => setQuestions([...form.modifiers, newQuestion()])}
                  >
                    {text.menus.addQuestion}
                  </Button>
                )}
                {mayChange && (
                  <SharedQuestionPicker
                    usedGroupIds={form.modifiers.map(({ group_id }) => group_id)}
                    onAsk={(question) => setQuestions([...form.modifiers, question])}
                  />
                )}
                <Clashes clash={editing.clash} show={show} />
                {refusal && (
                  <Text role="alert" size="sm" className="refusal">
                    {refusal}
                  </Text>
                )}
                {mayChange && (
                  <Group justify="space-between">
                    {item ? (
                      <Button variant="default" className="danger" onClick={() => setRemoving(true)}>
                        {text.menus.removeItem}
                      </Button>
                    ) : (
                      <span />
                    )}
                    <Button type="submit" loading={busy}>
                      {text.common.save}
                    </Button>
                  </Group>
                )}
              </Stack>
            </fieldset>
          </FaultsContext>
        </form>
      </Drawer>
      {item && removing && (
        <Confirm
          opened
          title={text.menus.removeItemTitle(item.name)}
          lead={text.menus.removeItemLead}
          submit={text.menus.removeItem}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await calls.items.delete({ item_id: item.item_id })
            props.onClose()
            await queries.invalidateQueries({ queryKey: ['menus'] })
          }}
        />
      )}
    </>
  )
}
