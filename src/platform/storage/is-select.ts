const queries = new Map<TemplateStringsArray, boolean>()

/** True for a `select`. Cached, because it is checked at every run of a statement. */
export function isQuery(text: TemplateStringsArray): boolean {
  const known = queries.get(text)
  if (known !== undefined) return known
  const found = /^\s*select\b/i.test(text[0] ?? '')
  queries.set(text, found)
  return found
}
