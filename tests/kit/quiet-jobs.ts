import type { Jobs } from '../../src/platform/jobs/create-jobs.ts'

type Queued = { name: string; payload: object; key?: string }

/**
 * A queue that runs nothing: jobs wait in `queued` until `runAll`. A duplicate key is dropped. The real one has its own
 * tests.
 */
export function makeQuietJobs(): Jobs & { queued: Queued[]; runAll: () => Promise<void> } {
  const queued: Queued[] = []
  const handlers = new Map<string, (payload: object) => Promise<void>>()
  return {
    queued,
    handle: ({ name, payload }, run) =>
      void handlers.set(name, (given) => run((payload?.parse(given) ?? given) as Parameters<typeof run>[0])),
    async enqueue({ name }, payload, options) {
      const key = options && 'key' in options ? options.key : undefined
      if (key !== undefined && queued.some((other) => other.name === name && other.key === key)) return false
      queued.push({ name, payload, ...(key !== undefined && { key }) })
      return true
    },
    list: () => [],
    start: () => {},
    stop: async () => {},
    async runAll() {
      for (const { name, payload } of queued.splice(0)) await handlers.get(name)?.(payload)
    },
  }
}
