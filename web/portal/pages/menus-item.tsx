import {
  ActionIcon,
  Button,
  Checkbox,
  Drawer,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ItemEntry, MenuEntry } from '../../../src/portal/menu-routes.ts'
import { Refused, send } from '../api.ts'
import { Confirm } from '../parts/dialog.tsx'
import { DownIcon, PlusIcon, TrashIcon, UpIcon } from '../parts/icons.tsx'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'

interface OptionForm {
  key: number
  option_id?: number
  name: string
  price: string
  is_selected: number
}

interface QuestionForm {
  key: number
  modifier_id?: number
  name: string
  min: number
  max: number
  options: OptionForm[]
}

let keys = 0
const newOption = (): OptionForm => ({ key: ++keys, name: '', price: '', is_selected: 0 })
const newQuestion = (): QuestionForm => ({ key: ++keys, name: '', min: 0, max: 1, options: [newOption()] })

function formOf(item: ItemEntry | undefined) {
  return {
    name: item?.name ?? '',
    description: item?.description ?? '',
    calories: item?.calories ?? 0,
    indicators: item?.indicators ?? '',
    price1_label: item?.price1_label ?? '',
    price_1: item?.price_1 ?? '',
    available: item?.available ?? 1,
    modifiers: (item?.modifiers ?? []).map(
      (modifier): QuestionForm => ({
        ...modifier,
        key: ++keys,
        options: modifier.options.map((option) => ({ ...option, key: ++keys })),
      }),
    ),
  }
}

/** One item with its questions and their options: saved as a whole. */
export function ItemEditor(props: {
  menu: MenuEntry
  sectionId: number
  item?: ItemEntry
  onClose: () => void
}) {
  const text = useText()
  const queries = useQueryClient()
  const { mayChange } = useSigned()
  const { item, menu } = props
  const [form, setForm] = useState(() => formOf(item))
  const [section, setSection] = useState(String(props.sectionId))
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(undefined)
    try {
      const body = bodyOf(form)
      if (item) await send('PUT', `/item/${item.item_id}`, { ...body, section_id: Number(section) })
      else await send('POST', `/section/${section}/item`, body)
      await queries.invalidateQueries({ queryKey: ['menus'] })
      props.onClose()
    } catch (error) {
      setRefusal(error instanceof Refused ? error.message : text.trouble.unreachable)
    } finally {
      setBusy(false)
    }
  }
  const setQuestions = (modifiers: QuestionForm[]) => setForm({ ...form, modifiers })
  return (
    <>
      <Drawer
        opened
        onClose={props.onClose}
        position="right"
        size="lg"
        title={item?.name ?? text.menus.newItem}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        <form onSubmit={submit} noValidate>
          <fieldset className="plain" disabled={!mayChange}>
            <Stack gap="md">
              <TextInput
                label={text.menus.itemName}
                value={form.name}
                maxLength={120}
                onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
                data-autofocus
              />
              <SimpleGrid cols={2}>
                <TextInput
                  label={text.menus.price}
                  inputMode="decimal"
                  value={form.price_1}
                  onChange={(event) => setForm({ ...form, price_1: event.currentTarget.value })}
                />
                <TextInput
                  label={text.menus.priceLabel}
                  description={text.menus.priceLabelHint}
                  value={form.price1_label}
                  maxLength={40}
                  onChange={(event) => setForm({ ...form, price1_label: event.currentTarget.value })}
                />
                <TextInput
                  label={text.menus.indicators}
                  description={text.menus.indicatorsHint}
                  value={form.indicators}
                  maxLength={120}
                  onChange={(event) => setForm({ ...form, indicators: event.currentTarget.value })}
                />
                <NumberInput
                  label={text.menus.calories}
                  value={form.calories}
                  min={0}
                  max={99_999}
                  allowDecimal={false}
                  onChange={(value) => setForm({ ...form, calories: Number(value) })}
                />
              </SimpleGrid>
              <Textarea
                label={text.menus.description}
                value={form.description}
                maxLength={1000}
                autosize
                minRows={2}
                onChange={(event) => setForm({ ...form, description: event.currentTarget.value })}
              />
              <Select
                label={text.menus.section}
                data={menu.sections.map(({ section_id, title }) => ({
                  value: String(section_id),
                  label: title,
                }))}
                value={section}
                onChange={(value) => value && setSection(value)}
                allowDeselect={false}
              />
              <Switch
                label={text.menus.inStock}
                checked={form.available === 1}
                onChange={(event) => setForm({ ...form, available: event.currentTarget.checked ? 1 : 0 })}
              />
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
            await send('DELETE', `/item/${item.item_id}`)
            props.onClose()
            await queries.invalidateQueries({ queryKey: ['menus'] })
          }}
        />
      )}
    </>
  )
}

/** People write 7,50 as well as 7.50. */
const decimal = (typed: string) => typed.trim().replace(',', '.') || '0'

function bodyOf(form: ReturnType<typeof formOf>) {
  return {
    ...form,
    name: form.name.trim(),
    price_1: form.price_1.trim() === '' ? undefined : decimal(form.price_1),
    modifiers: form.modifiers.map(({ key: _, ...question }) => ({
      ...question,
      options: question.options.map(({ key: _, ...option }) => ({ ...option, price: decimal(option.price) })),
    })),
  }
}

function moved<T>(list: T[], index: number, by: -1 | 1): T[] {
  const entry = list[index] as T
  return list.toSpliced(index, 1).toSpliced(index + by, 0, entry)
}

function Question(props: {
  number: number
  question: QuestionForm
  last: boolean
  onChange: (question: QuestionForm) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}) {
  const text = useText()
  const { question, number, onChange } = props
  const name = text.menus.questionNumber(number)
  const setOption = (index: number, option: OptionForm) =>
    onChange({ ...question, options: question.options.with(index, option) })
  return (
    <fieldset className="question">
      <legend>{name}</legend>
      <Stack gap="sm">
        <Group gap={4} justify="flex-end" className="question-acts">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text.menus.up(name)}
            disabled={number === 1}
            onClick={() => props.onMove(-1)}
          >
            <UpIcon size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text.menus.down(name)}
            disabled={props.last}
            onClick={() => props.onMove(1)}
          >
            <DownIcon size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red.9"
            aria-label={text.menus.removeQuestion(number)}
            onClick={props.onRemove}
          >
            <TrashIcon size={16} />
          </ActionIcon>
        </Group>
        <TextInput
          label={text.menus.question}
          value={question.name}
          maxLength={120}
          onChange={(event) => onChange({ ...question, name: event.currentTarget.value })}
        />
        <SimpleGrid cols={2}>
          <NumberInput
            label={text.menus.min}
            value={question.min}
            min={0}
            max={99}
            onChange={(value) => onChange({ ...question, min: Number(value) })}
          />
          <NumberInput
            label={text.menus.max}
            value={question.max}
            min={1}
            max={99}
            onChange={(value) => onChange({ ...question, max: Number(value) })}
          />
        </SimpleGrid>
        {question.options.map((option, index) => (
          <div key={option.key} className="option">
            <TextInput
              aria-label={text.menus.optionNumber(index + 1)}
              placeholder={text.menus.option}
              value={option.name}
              maxLength={120}
              onChange={(event) => setOption(index, { ...option, name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`${text.menus.optionNumber(index + 1)}: ${text.menus.extra}`}
              placeholder="0.00"
              inputMode="decimal"
              value={option.price}
              onChange={(event) => setOption(index, { ...option, price: event.currentTarget.value })}
            />
            <Checkbox
              aria-label={`${text.menus.optionNumber(index + 1)}: ${text.menus.preselected}`}
              title={text.menus.preselected}
              checked={option.is_selected === 1}
              onChange={(event) =>
                setOption(index, { ...option, is_selected: event.currentTarget.checked ? 1 : 0 })
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={text.menus.up(text.menus.optionNumber(index + 1))}
              disabled={index === 0}
              onClick={() => onChange({ ...question, options: moved(question.options, index, -1) })}
            >
              <UpIcon size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red.9"
              aria-label={text.menus.removeOption(index + 1)}
              disabled={question.options.length === 1}
              onClick={() => onChange({ ...question, options: question.options.toSpliced(index, 1) })}
            >
              <TrashIcon size={16} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<PlusIcon size={14} />}
          onClick={() => onChange({ ...question, options: [...question.options, newOption()] })}
        >
          {text.menus.addOption}
        </Button>
      </Stack>
    </fieldset>
  )
}
