type Close = () => Promise<unknown> | unknown

const open: Close[] = []

/**
 * Runs `work`, then everything passed to `later` in reverse order, also after a failure or signal, so that no process
 * or folder remains.
 */
export async function withClosing<Result>(work: (later: (close: Close) => void) => Promise<Result>): Promise<Result> {
  const before = open.length
  try {
    return await work((close) => open.push(close))
  } finally {
    await closeDownTo(before)
  }
}

async function closeDownTo(count: number): Promise<void> {
  while (open.length > count) {
    const close = open.pop()
    await Promise.resolve(close?.()).catch((error: unknown) => process.stderr.write(`while closing: ${error}\n`))
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closeDownTo(0).then(() => process.exit(1)))
}
