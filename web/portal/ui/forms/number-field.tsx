import { type NumberInputProps, NumberInput as PlainNumberInput } from '@mantine/core'
import { useFaultAt } from './fields.tsx'

/** A file of its own: what it brings is a tenth of all that the first page would load. */
export function NumberInput(props: NumberInputProps) {
  return <PlainNumberInput {...useFaultAt(props.name)} {...props} />
}
