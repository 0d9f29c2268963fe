/**
 * Reads the events of a stream until it ends, by hand: a browser's own reader keeps the beats to itself, and sends no
 * key. `alive` is told of whatever arrives.
 */
export async function readEvents<Told>(
  body: ReadableStream<Uint8Array>,
  alive: () => void,
  onEvent: (event: Told) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read()
    if (done) return
    alive()
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    // An event of ours is one line of data.
    for (const line of lines) if (line.startsWith('data: ')) onEvent(JSON.parse(line.slice(6)))
  }
}
