/** A connection that says nothing for so long is dead: the server sends at least a comment every 25 s. */
const longestSilenceMs = 70_000

/**
 * The data of each server-sent event of an answer's body, as it comes. Ends when the server ends it, or when nothing
 * came for too long, as after a computer slept.
 */
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
    // Whoever stops reading lets go of the connection.
    await reader.cancel().catch(() => {})
  }
}

/** The data of one event; comments and other fields carry none. */
function readData(block: string): string | undefined {
  const lines = block.split(/\r?\n/).filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n')
}

async function readOrGiveUp(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), longestSilenceMs)
  try {
    return await reader.read()
  } finally {
    clearTimeout(timer)
  }
}
