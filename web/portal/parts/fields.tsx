import {
  Select as PlainSelect,
  Textarea as PlainTextarea,
  TextInput as PlainTextInput,
  type SelectProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core'
import { createContext, use } from 'react'

/** What the service found wrong with what a form holds, by the name of the field. */
export const FaultsContext = createContext<Record<string, string>>({})

export function useFaultAt(name: string | undefined): { error?: string } {
  const fault = use(FaultsContext)[name ?? '']
  return fault === undefined ? {} : { error: fault }
}

// Fields with a name say by themselves what is wrong with them.

export function TextInput(props: TextInputProps) {
  return <PlainTextInput {...useFaultAt(props.name)} {...props} />
}

export function Textarea(props: TextareaProps) {
  return <PlainTextarea {...useFaultAt(props.name)} {...props} />
}

export function Select(props: SelectProps) {
  return <PlainSelect {...useFaultAt(props.name)} {...props} />
}
