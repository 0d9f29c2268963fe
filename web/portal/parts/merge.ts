export type Fields = Record<string, unknown>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that are no longer what they were. */
export function changesIn(before: Fields, after: Fields): Fields {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !same(value, before[name])))
}

/** A form, and what would be sent of it. */
interface Filled<Form> {
  form: Form
  body: Fields
}

/**
 * What I typed, brought onto what others have made of it since: what I changed is mine, all else theirs. Named are
 * the fields that they changed to something other than stands in my form.
 */
export function rebased<Form extends object>(
  mine: Filled<Form>,
  base: Fields,
  theirs: Filled<Form>,
): { form: Form; names: string[] } {
  const changedByMe = changesIn(base, mine.body)
  const changedByThem = changesIn(base, theirs.body)
  const kept = Object.keys(changedByMe).map((name) => [name, mine.form[name as keyof Form]])
  return {
    form: { ...theirs.form, ...(Object.fromEntries(kept) as Partial<Form>) },
    names: Object.keys(changedByThem).filter((name) => !same(mine.body[name], theirs.body[name])),
  }
}
