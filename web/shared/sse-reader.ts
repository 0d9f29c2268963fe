/**
 * Reads server-sent events from a fetch response until it ends. The browser's EventSource hides heartbeats and cannot
 * send the key. `alive` is called for everything received.
 */
export async function readEvents<Payload>(
  body: ReadableStream<Uint8Array>,
  alive: () => void,
  onEvent: (event: Payload) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read()
    if (done) return
    alive()
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    // Our events have exactly one data line.
    for (const line of lines) if (line.startsWith('data: ')) onEvent(JSON.parse(line.slice(6)))
  }
}
