import { type ChangeEvent, useState } from 'react'

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** The values of a form, and the props that each field needs to show and change its value. */
export function useForm<Form extends Record<string, string>>(initial: Form) {
  const [form, setForm] = useState(initial)
  return fieldsOf(form, (some) => setForm((before) => ({ ...before, ...some })))
}

/** Field props for a form whose state is held elsewhere. */
export function fieldsOf<Form extends Record<string, string>>(
  form: Form,
  set: (some: Partial<Form>) => void,
) {
  return {
    form,
    set,
    typed: (name: keyof Form & string) => ({
      name: name as string,
      value: form[name],
      onChange: ({ currentTarget: { value } }: Typed) => set({ [name]: value } as Partial<Form>),
    }),
    chosen: (name: keyof Form & string) => ({
      name: name as string,
      value: form[name] ?? '',
      onChange: (value: string | null) => set({ [name]: value ?? '' } as Partial<Form>),
      allowDeselect: false as const,
    }),
  }
}
