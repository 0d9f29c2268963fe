export type Fields = Record<string, unknown>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields that changed. */
export function changesIn(before: Fields, after: Fields): Fields {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !same(value, before[name])))
}

/** A form and the body that would be sent. */
interface Filled<Form> {
  form: Form
  body: Fields
}

/**
 * Rebases a form onto a newer version of the entity: my changed fields stay, all others are theirs. `names` are the
 * fields that they changed to a value other than mine.
 */
export function rebaseForm<Form extends object>(
  mine: Filled<Form>,
  base: Fields,
  theirs: Filled<Form>,
): { form: Form; names: string[] } {
  const changedByMe = changesIn(base, mine.body)
  const changedByThem = changesIn(base, theirs.body)
  const ownFields = Object.keys(changedByMe).map((name) => [name, mine.form[name as keyof Form]])
  return {
    form: { ...theirs.form, ...(Object.fromEntries(ownFields) as Partial<Form>) },
    names: Object.keys(changedByThem).filter((name) => !same(mine.body[name], theirs.body[name])),
  }
}
