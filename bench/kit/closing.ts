type Close = () => Promise<unknown> | unknown

const open: Close[] = []

/** Registers what is closed when the work of `withClosing` ends, or when a signal ends the process. */
export function closeAtEnd(close: Close): void {
  open.push(close)
}

/** Runs `work`, then what it passed to `closeAtEnd`, in reverse order, so that no process or folder remains. */
export async function withClosing<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = open.length
  try {
    return await work()
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
