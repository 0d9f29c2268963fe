import type { CallEntry } from './reference.ts'

/** The values that the reader filled in to try a call. */
export interface Attempt {
  path: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  body: string | undefined
}

/** Fills an attempt with the document's examples: required parameters and the body. */
export function exampleOf({ operation, bodyExample }: CallEntry): Attempt {
  const attempt: Attempt = {
    path: {},
    query: {},
    headers: {},
    body: operation.requestBody ? JSON.stringify(bodyExample ?? {}, null, 2) : undefined,
  }
  for (const { name, in: place, required, schema } of operation.parameters) {
    if (!required) continue
    const example = schema.examples?.[0] ?? schema.enum?.[0] ?? (schema.type === 'integer' ? 1 : '')
    attempt[place === 'header' ? 'headers' : place][name] = String(example)
  }
  return attempt
}

/** Builds the address within this installation. A value that is not filled in stays a placeholder. */
export function addressOf(call: CallEntry, { path, query }: Attempt): string {
  const filled = call.path.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    path[name] ? encodeURIComponent(path[name]) : placeholder,
  )
  const filledQuery = Object.entries(query).filter(([, value]) => value !== '')
  const search = filledQuery.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return search === '' ? filled : `${filled}?${search}`
}

/** Writes the request as a curl command. The key is a variable, so that nobody pastes one into a chat. */
export function curlOf(call: CallEntry, attempt: Attempt, origin: string): string {
  const { method, door, operation } = call
  const streams = operation.responses['200']?.content?.['text/event-stream'] !== undefined
  const lines = [
    `curl${streams ? ' -N' : ''}${flagFor(method, attempt.body)} ${quoted(origin + addressOf(call, attempt))}`,
  ]
  if (door === 'known') lines.push(`-H "x-api-key: $KEY"`)
  if (door === 'anyone') lines.push('-c cookies.txt')
  if (attempt.body !== undefined && door === 'anyone') lines.push(`-H 'content-type: application/json'`)
  if (method !== 'GET' && door === 'anyone') lines.push(`-H ${quoted(`origin: ${origin}`)}`)
  for (const [name, value] of Object.entries(attempt.headers)) {
    if (value !== '') lines.push(`-H ${quoted(`${name}: ${value}`)}`)
  }
  if (attempt.body !== undefined) lines.push(`-d ${quoted(compactBody(attempt.body))}`)
  return lines.join(' \\\n  ')
}

/** Writes the request as a call of the JavaScript client; undefined where the client does not have it. */
export function clientCodeOf(call: CallEntry, attempt: Attempt, origin: string): string | undefined {
  const { operation, path, method } = call
  if (!path.startsWith('/go/')) return undefined
  const params = operation.parameters
    .filter((one) => one.in === 'path')
    .map(({ name, schema, 'x-name': known = name }) => {
      const value = attempt.path[name] ?? ''
      return `${known}: ${schema.type === 'integer' && /^\d+$/.test(value) ? value : quoted(value)}`
    })
  const filledQuery = Object.entries(attempt.query).filter(([, value]) => value !== '')
  const query = filledQuery.map(([name, value]) => `${name}: ${/^\d+$/.test(value) ? value : quoted(value)}`)
  const sent = [
    params.length > 0 && `{ ${params.join(', ')} }`,
    method === 'GET'
      ? query.length > 0 && `{ ${query.join(', ')} }`
      : attempt.body && literalOf(attempt.body),
  ].filter(Boolean)
  const made = `client.${operation.operationId}(${sent.join(', ')})`
  const streams = operation.responses['200']?.content?.['text/event-stream'] !== undefined
  return [
    `import { openClient } from 'comanda-client'`,
    '',
    `const client = openClient({ url: ${quoted(origin)}, key })`,
    streams ? `for await (const event of ${made}) console.log(event)` : `const answer = await ${made}`,
  ].join('\n')
}

/** Writes JSON as JavaScript; text that is not valid JSON yet is shown unchanged. */
function literalOf(body: string): string {
  return compactBody(body)
    .replace(/"([A-Za-z_]\w*)":/g, '$1:')
    .replace(/: "([^"'\\]*)"/g, ": '$1'")
    .replace(/^\{(?=\S)/, '{ ')
    .replace(/(?<=\S)\}$/, ' }')
}

/** Puts a short body on one line. */
function compactBody(body: string): string {
  const short = body.replace(/\s*\n\s*/g, ' ').replace(/^([{[]) | ([}\]])$/g, '$1$2')
  return short.length <= 64 ? short : body.replaceAll('\n', '\n  ')
}

/** curl sends a POST if there is a body and a GET if there is none; any other method needs the flag. */
function flagFor(method: string, body: string | undefined): string {
  return method === (body === undefined ? 'GET' : 'POST') ? '' : ` -X ${method}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
