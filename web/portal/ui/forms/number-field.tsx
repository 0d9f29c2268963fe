import { type NumberInputProps, NumberInput as PlainNumberInput } from '@mantine/core'
import { useFaultAt } from './fields.tsx'

/** A file of its own: its dependencies would be a tenth of what the first page loads. */
export function NumberInput(props: NumberInputProps) {
  return <PlainNumberInput {...useFaultAt(props.name)} {...props} />
}
