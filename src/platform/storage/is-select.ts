const queries = new Map<TemplateStringsArray, boolean>()

/** Asked of each statement at each of its runs, so that its text is read once. */
export function isQuery(text: TemplateStringsArray): boolean {
  const known = queries.get(text)
  if (known !== undefined) return known
  const found = /^\s*select\b/i.test(text[0] ?? '')
  queries.set(text, found)
  return found
}
