import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { listSites, useLinkedLists, useListSite } from '../../../../../tests/kit/linked-lists.ts'
import { getRow } from '../../../../../tests/kit/rows.ts'
import type { StandInListSite } from '../../../../../tests/stand-ins/list-sites.ts'
import { dayMs } from '../../../../shared/durations.ts'
import * as contract from '../../linked-contract.ts'
import { sendChanges } from './send-changes.ts'
import { LinkEnded, SiteAway } from './sites/site-failures.ts'
import { requireAccess } from './tokens.ts'

const kit = useLinkedLists()
const { db, notices } = kit

describe.each(listSites)('%s', (siteId, name) => {
  const { there, anime, linked } = useListSite(kit, siteId)

  test('a busy or broken site is tried again later, and the changes stay', async () => {
    const one = await anime('Sable')
    const me = await linked()
    await me.mark(one.episodes.slice(0, 1))
    const troubles: Parameters<StandInListSite['trouble']>[0][] = [
      (response) => response.writeHead(429, { 'retry-after': '30' }).end('{}'),
      (response) => response.writeHead(503).end('oups'),
      (response) => response.writeHead(200).end('<html>'),
      (response) => response.writeHead(200).end('{"data": 7}'),
      (response) => void response.destroy(),
    ]
    for (const trouble of troubles) {
      there().trouble(trouble)
      await expect(me.send()).rejects.toThrow(SiteAway)
      expect(await me.state()).toMatchObject({ waiting_count: 1, state: 'active' })
      expect((await me.state())?.failing_since).not.toBeNull()
    }
    await me.send()
    expect(await me.state()).toMatchObject({ waiting_count: 0, failing_since: null })
    expect(there().entries.get(one.siteId)?.progress).toBe(1)
  })

  test('a refused change does not hold up the others', async () => {
    const [refused, fine] = [await anime('Talus'), await anime('Usnée')]
    const me = await linked()
    await me.mark(refused.episodes.slice(0, 1))
    await me.mark(fine.episodes.slice(0, 1))
    there().trouble((response) => response.writeHead(400).end('{"errors": [{"message": "validation"}]}'))
    await me.send()
    expect([...there().entries.keys()]).toEqual([fine.siteId])
    expect((await me.state())?.waiting_count).toBe(0)
  })

  test('a revoked token ends the link: the member is told once, and nothing is asked any more', async () => {
    const one = await anime('Vase')
    const me = await linked()
    there().revoke()
    await me.mark(one.episodes.slice(0, 1))
    await me.send()
    expect(await me.state()).toMatchObject({ state: 'ended' })
    expect(notices).toMatchObject([{ accountId: me.id, title: `${name} n’est plus relié` }])
    const calls = there().calls
    await me.send()
    await me.read()
    expect([there().calls, notices.length]).toEqual([calls, 1])
    await expect(me.call(contract.readLinkedList, me.site)).rejects.toMatchObject({ code: 'CONFLICT' })
    // Linked again, what happened in between is sent without another comparison.
    await me.mark(one.episodes.slice(1, 2))
    expect((await me.link()).state).toBe('active')
    await me.send()
    expect(there().entries.get(one.siteId)?.progress).toBe(2)
  })

  test('an end that could not be told is told by the next try', async () => {
    const one = await anime('Verne')
    const me = await linked()
    there().revoke()
    await me.mark(one.episodes.slice(0, 1))
    const untold = { ...kit.parts(), notifyAccount: () => Promise.reject(new Error('not told')) }
    await expect(sendChanges(untold, await me.listId())).rejects.toThrow('not told')
    await me.send()
    expect(await me.state()).toMatchObject({ state: 'ended' })
    expect(notices).toHaveLength(1)
  })

  test('a link that is made again while its old token is refused goes on', async () => {
    const one = await anime('Wagon')
    const me = await linked()
    there().revoke()
    const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>()
    there().trouble(resolve)
    await me.mark(one.episodes.slice(0, 1))
    const sent = expect(me.send()).rejects.toThrow(SiteAway)
    const response = await asked
    await me.link()
    response.writeHead(401).end()
    await sent
    expect([(await me.state())?.state, notices]).toEqual(['active', []])
    await me.send()
    expect(there().entries.get(one.siteId)?.progress).toBe(1)
  })

  test.runIf(siteId === 'mal')('what worked with a former link does not renew the tokens of the next', async () => {
    there().lifeS = 10 * 86_400
    const me = await linked()
    const former = await getRow(db, 'linked_list', { account_id: me.id })
    await me.call(contract.unlinkList, me.site)
    await me.link()
    kit.pass(9.5 * dayMs)
    const [site] = kit.parts().sites.filter(({ id }) => id === siteId)
    if (!site) throw new Error('no such site')
    await expect(requireAccess(kit.parts(), site, former)).rejects.toThrow(LinkEnded)
    await me.read()
    expect((await me.state())?.state).toBe('review')
  })

  test('tokens are encrypted, and near their end renewed or given up', async () => {
    there().lifeS = 10 * 86_400
    const one = await anime('Xyste')
    const me = await linked()
    const { tokens } = await getRow(db, 'linked_list', { account_id: me.id })
    expect(tokens?.toString('latin1')).not.toContain('access')
    kit.pass(9.5 * dayMs)
    await me.mark(one.episodes.slice(0, 1))
    await me.send()
    expect(there().entries.get(one.siteId)?.progress).toBe(1)
    kit.pass(9.5 * dayMs)
    await me.mark(one.episodes.slice(1, 2))
    if (siteId === 'mal') {
      there().trouble((response) => response.writeHead(500).end('oups'), 'token')
      await expect(me.send()).rejects.toThrow(SiteAway)
      there().revoke()
    }
    await me.send()
    expect(await me.state()).toMatchObject({ state: 'ended' })
    expect(notices).toHaveLength(1)
  })
})
