import { expect, test } from 'vitest'
import { FetchFailure, type FetchFailureKind } from './fetch-failure.ts'
import { pauseSilentHosts } from './pause-silent-hosts.ts'

/** Calls hosts whose calls end with this failure. @returns the hosts that were really called */
async function call(hosts: string[], kind: FetchFailureKind): Promise<string[]> {
  const called: string[] = []
  const http = pauseSilentHosts({
    async get({ host }) {
      called.push(host)
      throw new FetchFailure(kind, host)
    },
    close() {},
  })
  for (const host of hosts) {
    const answer = http.get(new URL(`http://${host}/cover.jpg`), { allows: () => true, maxBytes: 1, timeoutMs: 1 })
    await expect(answer).rejects.toThrow(FetchFailure)
  }
  return called
}

const six = Array<string>(6).fill('slow.test')

test('a host that timed out five times is not called for now; others are', async () => {
  expect(await call([...six, 'other.test'], 'timeout')).toEqual([...six.slice(1), 'other.test'])
})

test('failures that take no time pause no host', async () => expect(await call(six, 'unreachable')).toEqual(six))
