/** A connection is dead after this long: the server sends at least a comment every 25 s. */
const maxSilenceMs = 70_000

/** Yields the data of a body's server-sent events, until it ends or is silent too long, as after a sleep. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await readOrGiveUp(reader)
      if (done) return
      rest += decoder.decode(value, { stream: true })
      const blocks = rest.split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = readData(block)
        if (data !== undefined) yield data
      }
    }
  } finally {
    // A reader that stops frees the connection.
    await reader.cancel().catch(() => {})
  }
}

/** Returns the data of one event; undefined for comments and other fields. */
function readData(block: string): string | undefined {
  const lines = block.split(/\r?\n/).filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n')
}

async function readOrGiveUp(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), maxSilenceMs)
  try {
    return await reader.read()
  } finally {
    clearTimeout(timer)
  }
}
