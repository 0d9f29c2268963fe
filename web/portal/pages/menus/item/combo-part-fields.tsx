import { ActionIcon, Button, Group, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { ItemEntry } from '../../../../../src/menus/menu-response.ts'
import { useText } from '../../../locales/locale-provider.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { type ChoiceForm, newChoice, type PartForm } from './combo-form.ts'
import { useItemText } from './item-text.tsx'

/** One part of a combo: name, how many, course and choices. */
export function ComboPartFields(props: {
  number: number
  part: PartForm
  items: ItemEntry[]
  onChange: (part: PartForm) => void
  onRemove: () => void
}) {
  const { combo: text } = useItemText()
  const { part, onChange } = props
  const setChoice = (index: number, choice: ChoiceForm) =>
    onChange({ ...part, choices: part.choices.with(index, choice) })
  return (
    <fieldset className="question">
      <legend>{text.part(props.number)}</legend>
      <Stack gap="sm">
        <Group gap={4} justify="flex-end" className="question-acts">
          <ActionIcon
            variant="subtle"
            color="red.9"
            aria-label={text.removePart(props.number)}
            onClick={props.onRemove}
          >
            <TrashIcon size={16} />
          </ActionIcon>
        </Group>
        <TextInput
          label={text.name}
          placeholder={text.nameExample}
          value={part.name}
          maxLength={120}
          onChange={(event) => onChange({ ...part, name: event.currentTarget.value })}
        />
        <SimpleGrid cols={3}>
          <NumberInput
            label={text.min}
            value={part.min}
            min={0}
            max={20}
            onChange={(value) => onChange({ ...part, min: Number(value) })}
          />
          <NumberInput
            label={text.max}
            value={part.max}
            min={1}
            max={20}
            onChange={(value) => onChange({ ...part, max: Number(value) })}
          />
          <Select
            label={text.course}
            data={Array.from({ length: 10 }, (_, course) => ({
              value: String(course),
              label: course === 0 ? text.ownCourse : String(course),
            }))}
            value={String(part.course)}
            allowDeselect={false}
            onChange={(course) => onChange({ ...part, course: Number(course) })}
          />
        </SimpleGrid>
        {part.choices.map((choice, index) => (
          <Choice
            key={choice.key}
            number={index + 1}
            choice={choice}
            items={props.items}
            isOnly={part.choices.length === 1}
            onChange={(next) => setChoice(index, next)}
            onRemove={() => onChange({ ...part, choices: part.choices.toSpliced(index, 1) })}
          />
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<PlusIcon size={14} />}
          disabled={part.choices.length >= 50}
          onClick={() => onChange({ ...part, choices: [...part.choices, newChoice()] })}
        >
          {text.addChoice}
        </Button>
      </Stack>
    </fieldset>
  )
}

function Choice(props: {
  number: number
  choice: ChoiceForm
  items: ItemEntry[]
  isOnly: boolean
  onChange: (choice: ChoiceForm) => void
  onRemove: () => void
}) {
  const { combo: text } = useItemText()
  const words = useText()
  const { choice, number, onChange } = props
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      <Select
        flex={1}
        searchable
        aria-label={text.choice(number)}
        placeholder={text.dish}
        data={props.items.map(({ item_id, name }) => ({ value: String(item_id), label: name }))}
        value={choice.item_id === 0 ? null : String(choice.item_id)}
        onChange={(id) => onChange({ ...choice, item_id: Number(id ?? 0) })}
      />
      <TextInput
        w={96}
        inputMode="decimal"
        placeholder="0.00"
        aria-label={words.common.named(text.choice(number), text.supplement)}
        title={text.supplement}
        value={choice.supplement}
        onChange={(event) => onChange({ ...choice, supplement: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="red.9"
        aria-label={text.removeChoice(number)}
        disabled={props.isOnly}
        onClick={props.onRemove}
      >
        <TrashIcon size={16} />
      </ActionIcon>
    </Group>
  )
}
