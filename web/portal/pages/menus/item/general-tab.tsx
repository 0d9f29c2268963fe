import { Button, SimpleGrid, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemEntry, MenuEntry } from '../../../../../src/menus/menu-response.ts'
import { calls } from '../../../api.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../../locales/locale-provider.tsx'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { Select, Textarea, TextInput } from '../../../ui/forms/fields.tsx'
import { NumberInput } from '../../../ui/forms/number-field.tsx'
import { Clashes, useEditing } from '../../../ui/forms/versioned-form.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { SharedQuestion, SharedQuestionPicker } from '../shared-modifier-picker.tsx'
import { useTaxChoices } from '../tax-choices.ts'
import { bodyOf, formOf, moved, newQuestion, type QuestionForm } from './item-form.ts'
import { ItemTillFields } from './item-till-fields.tsx'
import { useItemValue } from './item-value.ts'
import { Question } from './modifier-editor.tsx'
import { TabForm } from './tab-form.tsx'

/** Name, price, texts, stock and questions of an item, saved as a whole. */
export function GeneralTab(props: {
  menu: MenuEntry
  sectionId: number
  item?: ItemEntry
  onSaved: () => void
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
  const [removing, setRemoving] = useState(false)
  const isTyped = item ? editing.changed : JSON.stringify(bodyOf(form, item)) !== first

  const save = async () => {
    await editing.save((body) => {
      if (item) return calls.items.change({ item_id: item.item_id }, body)
      const { section_id, price_1, ...rest } = body
      // The service reports a missing price at its field.
      return calls.items.create({ section_id }, { ...rest, price_1: price_1 as string })
    })
    await queries.invalidateQueries({ queryKey: ['menus'] })
    props.onSaved()
  }
  const setQuestions = (modifiers: QuestionForm[]) => set({ modifiers })
  return (
    <>
      <TabForm
        tab="general"
        showsClash
        changed={isTyped}
        onSave={save}
        aside={
          item && (
            <Button variant="default" className="danger" onClick={() => setRemoving(true)}>
              {text.menus.removeItem}
            </Button>
          )
        }
      >
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
      </TabForm>
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
