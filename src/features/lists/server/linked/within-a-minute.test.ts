import { afterEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../../../tests/kit/eventually.ts'
import { listSites, useLinkedLists, useListSite } from '../../../../../tests/kit/linked-lists.ts'
import { makeQuietJobs } from '../../../../../tests/kit/quiet-jobs.ts'
import { createEvents } from '../../../../platform/events/create-events.ts'
import { createJobs } from '../../../../platform/jobs/create-jobs.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import { minuteMs } from '../../../../shared/durations.ts'
import { handleLinkedJobs } from './jobs.ts'
import type { LinkParts } from './link-parts.ts'
import { changesInARun, sendChanges } from './send-changes.ts'
import { createSiteClient } from './sites/ask-site.ts'

const kit = useLinkedLists()
const log = createLog('silent', false)

const events = { on: () => {}, start: async () => {}, catchUp: async () => {}, close: async () => {} }
let stop = async () => {}
afterEach(async () => {
  await stop()
  stop = async () => {}
})

describe.each(listSites)('%s', (siteId) => {
  const { there, anime, member, linked } = useListSite(kit, siteId)

  test('what is marked here is written there by the event of the mark, through the queue', async () => {
    const one = await anime('Aurore')
    const me = await linked()
    const [events, jobs] = [createEvents(kit.connection, log), createJobs(kit.connection, log)]
    const stopEnqueuing = handleLinkedJobs({ ...kit.parts(), events, jobs })
    stop = async () => {
      await stopEnqueuing()
      await events.close()
      await jobs.stop()
    }
    jobs.start()
    await events.start()
    await me.mark(one.episodes.slice(0, 2))
    await eventually(() => expect(there().entries.get(one.siteId)?.progress).toBe(2))
  })

  test('a mark whose event was lost is enqueued a minute later at most, before lists with many changes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const one = await anime('Bruine')
    const me = await linked()
    const listId = await me.listId()
    const enqueued: unknown[][] = []
    // Lists of other tests may still be due.
    const enqueue: LinkParts['jobs']['enqueue'] = async (...given) => {
      if ('listId' in given[1] && given[1].listId === listId) enqueued.push(given)
      return true
    }
    const jobs = { ...kit.parts().jobs, enqueue }
    const job = [expect.objectContaining({ name: 'send-list-changes' }), { listId }]
    await addMany(me, changesInARun + 1)
    stop = handleLinkedJobs({ ...kit.parts(), events, jobs })
    await eventually(() => expect(enqueued).toEqual([[...job, undefined]]))
    await me.send()
    await me.send()
    await me.mark(one.episodes.slice(0, 1))
    vi.advanceTimersByTime(minuteMs)
    await eventually(() =>
      expect(enqueued).toEqual([
        [...job, undefined],
        [...job, { priority: 1 }],
      ]),
    )
  })

  test('a run of many changes leaves other members their turn after half a minute', async () => {
    const me = await linked()
    await addMany(me, 3 * changesInARun)
    let waitedMs = 0
    const clock = {
      now: () => new Date(kit.now().getTime() + waitedMs),
      wait: async (milliseconds: number) => {
        waitedMs += milliseconds
      },
    }
    const { sites } = kit.parts()
    const clients = sites.map((site) => [site, createSiteClient({ http: kit.http, ...clock }, site)] as const)
    const clientOf: LinkParts['clientOf'] = (of) => {
      const [, client] = clients.find(([site]) => site === of) ?? []
      if (!client) throw new Error(of.name)
      return client
    }
    await sendChanges({ ...kit.parts(), clientOf }, await me.listId())
    expect(there().writes).toHaveLength(changesInARun)
    expect(waitedMs).toBeGreaterThan(0)
    expect(waitedMs).toBeLessThanOrEqual(minuteMs / 2)
  })

  test('a list whose first reading was lost is read with the others', async () => {
    const me = await member()
    await me.link()
    const jobs = makeQuietJobs()
    const stopEnqueuing = handleLinkedJobs({ ...kit.parts(), events, jobs })
    await stopEnqueuing()
    // What other tests left to send.
    jobs.queued.length = 0
    await jobs.enqueue({ name: 'read-linked-lists', purpose: '' }, {})
    await jobs.runAll()
    expect(jobs.queued).toContainEqual({ name: 'read-linked-list', payload: { listId: await me.listId() } })
  })

  async function addMany(me: Awaited<ReturnType<typeof linked>>, count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) await me.add((await anime(`Embrun ${index}`, 0)).id)
  }
})
