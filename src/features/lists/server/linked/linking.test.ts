import { describe, expect, test, vi } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { listSites, useLinkedLists, useListSite } from '../../../../../tests/kit/linked-lists.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { dayMs } from '../../../../shared/durations.ts'
import * as contract from '../../linked-contract.ts'
import { lists } from '../../module.ts'
import { listImports, undoImport } from '../../transfer-contract.ts'
import { changeWatchlistItem } from '../../watchlist-contract.ts'
import { exportLinkedLists } from './export-lists.ts'
import { handleLinkedLists } from './routes.ts'

const kit = useLinkedLists()
const { db } = kit

describe.each(listSites)('%s', (siteId, name) => {
  const { there, word, anime, member, linked } = useListSite(kit, siteId)

  test('is linked, compared, and nothing is written before the member chose', async () => {
    const [onlyHere, onlyThere, both, same, nameless] = [
      await anime('Ambre'),
      await anime('Brume'),
      await anime('Cendre'),
      await anime('Dune'),
      await makeAnime(db, { title: 'Sans identifiant' }),
    ]
    there().entries.set(onlyThere.siteId, { status: word.done, progress: 4, score: 0.8 * word.best })
    there().entries.set(both.siteId, { status: word.current, progress: 3, score: 0 })
    there().entries.set(same.siteId, { status: word.planned, progress: 0, score: 0 })
    there().entries.set(999_999, { status: word.planned, progress: 0, score: 0 })
    const me = await member()
    for (const { id } of [onlyHere, both, same, nameless]) await me.add(id)
    expect(await me.link()).toMatchObject({ site: siteId, name: there().member?.name, state: 'reading' })
    await expect(me.differences()).rejects.toMatchObject({ code: 'CONFLICT' })
    await me.read()
    const { lines, counts } = await me.differences()
    expect(counts).toEqual({ here: 1, there: 1, both: 1, unlinked: 1, unknown: 1 })
    expect(lines.map(({ kind, anime: { title } }) => [kind, title])).toEqual([
      ['here', 'Ambre'],
      ['there', 'Brume'],
      ['both', 'Cendre'],
    ])
    expect(lines[1]?.there).toEqual({ status: 'terminé', seen_count: 4, note: 8 })
    const unlinked = await me.call(contract.listDifferences, { ...me.site, query: { show: 'unlinked' } })
    expect(unlinked.lines.map(({ anime: { title } }) => title)).toEqual(['Sans identifiant'])
    await me.send()
    expect(there().writes).toEqual([])
    expect((await me.list()).Brume).toBeUndefined()
  })

  test('the choices settle the differences: per kind, or per anime', async () => {
    const [sent, left, taken, merged] = [
      await anime('Givre'),
      await anime('Houle'),
      await anime('Iris'),
      await anime('Jonc'),
    ]
    there().entries.set(taken.siteId, { status: word.done, progress: 4, score: 0.8 * word.best })
    there().entries.set(merged.siteId, { status: word.current, progress: 3, score: 0 })
    const me = await member()
    await me.add(sent.id)
    await me.add(left.id)
    await me.add(merged.id, 'terminé')
    await me.begin({ lines: [{ anime_id: left.id, choice: 'leave' }] })
    await me.send()
    expect(await me.list()).toMatchObject({ Iris: ['terminé', 4, 8], Jonc: ['terminé', 3, null] })
    expect(
      there()
        .writes.map(({ id }) => id)
        .sort(),
    ).toEqual([sent.siteId, merged.siteId].sort())
    // The number of episodes there never goes back.
    expect(there().entries.get(merged.siteId)).toMatchObject({ status: word.done, progress: 3 })
    expect(there().entries.has(left.siteId)).toBe(false)
    await expect(me.start()).rejects.toMatchObject({ code: 'CONFLICT' })
    const { imports } = await me.call(listImports, {})
    expect(imports).toMatchObject([{ format: siteId, state: 'applied', outcome: { added_count: 1, marked_count: 4 } }])
    await me.call(undoImport, { params: { id: imports[0]?.id } })
    expect((await me.list()).Iris).toBeUndefined()
    await me.send()
    expect(there().entries.has(taken.siteId)).toBe(true)
  })

  test('an entry taken from there has no note, if it has none there, and an undo brings it back', async () => {
    const noted = await anime('Kiosque')
    there().entries.set(noted.siteId, { status: word.done, progress: 4, score: 0 })
    const me = await member()
    await me.add(noted.id)
    await me.call(changeWatchlistItem, { params: { anime_id: noted.id }, body: { note: 7 } })
    await me.begin({ both: 'there' })
    await me.send()
    expect(await me.list()).toEqual({ Kiosque: ['terminé', 4, null] })
    expect(there().writes).toEqual([])
    const { imports } = await me.call(listImports, {})
    await me.call(undoImport, { params: { id: imports[0]?.id } })
    await me.send()
    await me.read()
    await me.send()
    expect((await me.list()).Kiosque).toEqual(['à voir', 0, 7])
    expect(there().writes).toEqual([])
  })

  test('the answer works once, for the member and the browser that asked, with its state', async () => {
    const [me, other] = [await member(), await member()]
    const answer = await me.visit()
    await expect(other.call(contract.linkList, { body: answer })).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
    await expect(me.call(contract.linkList, { body: answer })).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
    const [mine, theirs] = [await me.visit(), await other.visit()]
    await expect(me.call(contract.linkList, { body: { key: mine.key, query: theirs.query } })).rejects.toMatchObject({
      code: 'PROVIDER_REFUSED',
    })
    const late = await me.visit()
    kit.pass(11 * 60_000)
    await expect(me.call(contract.linkList, { body: late })).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
    there().member = undefined
    const cancelled = { code: 'PROVIDER_REFUSED', message: `Vous avez annulé la connexion avec ${name}.` }
    await expect(me.link()).rejects.toMatchObject(cancelled)
    expect(await me.state()).toBeNull()
  })

  test('an account there has one member here', async () => {
    const me = await linked()
    const other = await member()
    await expect(other.link()).rejects.toMatchObject({ code: 'CONFLICT' })
    there().member = { id: 1, name: 'autre' }
    await expect(me.link()).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('a site that errs when it is linked is said to be away', async () => {
    const me = await member()
    const away = { code: 'PROVIDER_AWAY', message: `${name} ne répond pas pour le moment. Réessayez plus tard.` }
    for (const at of ['token', 'api'] as const) {
      there().trouble((response) => response.writeHead(500).end('oups'), at)
      await expect(me.link()).rejects.toMatchObject(away)
    }
    expect(await me.state()).toBeNull()
  })

  test('unlinking deletes tokens and entries here, and nothing there; both are in the activity', async () => {
    const one = await anime('Yole')
    const me = await linked()
    await me.mark(one.episodes)
    await me.send()
    expect(JSON.stringify(await exportLinkedLists(db, me.id))).toContain('Yole')
    await me.call(contract.unlinkList, me.site)
    await expect(me.call(contract.unlinkList, me.site)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.state()).toBeNull()
    expect(await db.selectFrom('linked_entry').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ anime_id: one.id }),
    )
    expect(there().entries.get(one.siteId)?.progress).toBe(4)
    const events = await db.selectFrom('account_event').select('kind').where('account_id', '=', me.id).execute()
    expect(events.map(({ kind }) => kind)).toEqual(['list-linked', 'list-unlinked'])
  })

  test('linked under an e-mail address that is taken back, is unlinked; an earlier one is not', async () => {
    const me = await linked()
    const linkedAt = (await me.state())?.created_at
    const undone = { actionId: 1, animeIds: [], accountIds: [me.id], readdressedIds: [me.id], at: new Date() }
    await lists.afterUndo?.(db, { ...undone, since: new Date(Date.parse(linkedAt ?? '') + dayMs) })
    expect(await me.state()).not.toBeNull()
    await lists.afterUndo?.(db, { ...undone, since: new Date(Date.parse(linkedAt ?? '') - dayMs) })
    expect(await me.state()).toBeNull()
  })

  test('a list is read once a minute, however often its member asks', async () => {
    const me = await linked()
    const listId = await me.listId()
    const enqueue = vi.spyOn(kit.parts().jobs, 'enqueue')
    await me.call(contract.readLinkedList, me.site)
    const once = { key: String(listId), seconds: 60 }
    expect(enqueue.mock.calls).toEqual([[expect.objectContaining({ name: 'read-linked-list' }), { listId }, once]])
    // The queue refuses a second one within the minute.
    enqueue.mockResolvedValueOnce(false)
    const refused = { code: 'RATE_LIMITED', message: 'Cette liste vient d’être lue : réessayez dans une minute.' }
    await expect(me.call(contract.readLinkedList, me.site)).rejects.toMatchObject(refused)
  })
})

test('a site that the settings do not name is not offered', async () => {
  const bare = createApi()
  handleLinkedLists(bare, { ...kit.parts(), sites: [] })
  const call = callAs(bare, (await makeAccount(db)).id)
  expect((await call(contract.listLinkedLists, {})).sites).toEqual([])
  await expect(call(contract.visitListSite, { params: { site: 'mal' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
