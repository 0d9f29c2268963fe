import {
  Select as PlainSelect,
  Textarea as PlainTextarea,
  TextInput as PlainTextInput,
  type SelectProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core'
import { createContext, use } from 'react'

/** Faults that the service found in a form, by field name. */
export const FaultsContext = createContext<Record<string, string>>({})

export function useFaultAt(name: string | undefined): { error?: string } {
  const fault = use(FaultsContext)[name ?? '']
  return fault === undefined ? {} : { error: fault }
}

// Named fields show their own faults.

export function TextInput(props: TextInputProps) {
  return <PlainTextInput {...useFaultAt(props.name)} {...props} />
}

export function Textarea(props: TextareaProps) {
  return <PlainTextarea {...useFaultAt(props.name)} {...props} />
}

export function Select(props: SelectProps) {
  return <PlainSelect {...useFaultAt(props.name)} {...props} />
}
