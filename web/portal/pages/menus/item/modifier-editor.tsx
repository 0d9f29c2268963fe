import { ActionIcon, Button, Checkbox, Group, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../../locales/locale-provider.tsx'
import { DownIcon, PlusIcon, TrashIcon, UpIcon } from '../../../ui/icons.tsx'
import { moved, newOption, type OptionForm, type QuestionForm } from './item-form.ts'

/** One modifier with its limits and options. */
export function Question(props: {
  number: number
  question: QuestionForm
  last: boolean
  onChange: (question: QuestionForm) => void
  /** Shown instead of the fields: a shared modifier cannot be changed here. */
  shared?: ReactNode
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}) {
  const text = useText()
  const { question, number, onChange } = props
  const name = text.menus.questionNumber(number)
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
        {props.shared || <QuestionFields question={question} onChange={onChange} />}
      </Stack>
    </fieldset>
  )
}

/** Name, minimum, maximum and options of a modifier. */
export function QuestionFields(props: {
  question: QuestionForm
  onChange: (question: QuestionForm) => void
}) {
  const text = useText()
  const { question, onChange } = props
  const setOption = (index: number, option: OptionForm) =>
    onChange({ ...question, options: question.options.with(index, option) })
  return (
    <>
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
            aria-label={text.common.named(text.menus.optionNumber(index + 1), text.menus.extra)}
            placeholder="0.00"
            inputMode="decimal"
            value={option.price}
            onChange={(event) => setOption(index, { ...option, price: event.currentTarget.value })}
          />
          <Checkbox
            aria-label={text.common.named(text.menus.optionNumber(index + 1), text.menus.preselected)}
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
    </>
  )
}
