import { step } from '../../scripts/steps.mjs'
import { judge, percentile, printTable } from './figures.ts'

export type Kind = {
  name: string
  /** Makes one call. @returns a note for the table, such as the number of results */
  call: () => Promise<string>
}

const callsPerKind = 25
/** Maximum wait for staff, in milliseconds. */
const maxMs = 500

/** Makes each call many times and prints p50 and p99 in milliseconds with the aim. */
export async function measureCalls(title: string, kinds: Kind[]): Promise<void> {
  const rows: string[][] = []
  await step('Measuring', async (show) => {
    for (const kind of kinds) {
      show(kind.name)
      rows.push(await measure(kind))
    }
  })
  printTable(title, ['milliseconds', 'p50', 'p99', 'aim', 'found'], rows)
}

async function measure({ name, call }: Kind): Promise<string[]> {
  let found = await call()
  const times: number[] = []
  for (let turn = 0; turn < callsPerKind; turn += 1) {
    const startedAt = performance.now()
    found = await call()
    times.push(performance.now() - startedAt)
  }
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  const { isReached, text } = judge(Math.round(p99), { atMost: maxMs })
  if (!isReached) process.exitCode = 1
  return [name, p50.toFixed(1), p99.toFixed(1), text, found]
}
