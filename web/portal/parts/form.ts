import { type ChangeEvent, useState } from 'react'

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** What stands in a form's fields, and what each field is given to show and change it. */
export function useForm<Form extends Record<string, string>>(initial: Form) {
  const [form, setForm] = useState(initial)
  const set = (name: keyof Form, value: string) => setForm((before) => ({ ...before, [name]: value }))
  return {
    form,
    typed: (name: keyof Form) => ({
      value: form[name],
      onChange: ({ currentTarget: { value } }: Typed) => set(name, value),
    }),
    chosen: (name: keyof Form) => ({
      value: form[name] ?? '',
      onChange: (value: string | null) => set(name, value ?? ''),
      allowDeselect: false as const,
    }),
  }
}
