import { describe, expect, test } from 'vitest'
import { captionsUrl, type Replacement, toDeux, useLinkMending } from '../../../../../tests/kit/link-mending.ts'
import * as contract from '../../mending-contract.ts'
import { changedMeanwhile, deleteLinks } from './mend-links.ts'

const { db, call, makeLinks, listLinks, listAddresses, replace, move, undo } = useLinkMending()
const unknown = 2_147_483_647

const listCaptions = async () => (await listLinks()).map((link) => link.captions_url)
const preview = (replacement: Replacement) => call(contract.previewReplacement, { body: { replacement } })
const changeTo = (url: string, { id, ...seen }: { id: number | undefined; seen_url?: string }) =>
  call(contract.changeLink, { params: { id }, body: { url, ...seen } })

/** More than a row of an index holds, in fewer characters than an address may have. */
const manyBytes = `https://un.example/${Array.from({ length: 1000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('')}`

describe('one link', () => {
  test('keeps its captions when its address is corrected', async () => {
    const [id] = await makeLinks('https://www.un.example/a.mp5')
    await changeTo('https://un.example/a.mp4', { id })
    expect(await listLinks()).toEqual([{ url: 'https://un.example/a.mp4', captions_url: captionsUrl }])
  })

  test('gets another address and host with unknown health, and the change can be undone', async () => {
    const [id] = await makeLinks('https://un.example/a.mp4')
    const url = 'https://www.deux.example/b.mp4'
    const changed = await changeTo(` ${url} `, { id })
    expect(changed.link).toMatchObject({ url, host: 'deux.example', health: 'unknown' })
    expect(await listCaptions(), 'of the former address').toEqual([null])
    await undo(changed.action_id)
    expect(await listLinks()).toEqual([{ url: 'https://un.example/a.mp4', captions_url: captionsUrl }])
  })

  test('with its current address changes nothing', async () => {
    const [id] = await makeLinks('https://un.example/a.mp4')
    expect((await changeTo('https://un.example/a.mp4', { id })).action_id).toBeNull()
  })

  test('that a colleague has changed since it was shown keeps their address', async () => {
    const seen_url = 'https://un.example/a.mp4'
    const [id] = await makeLinks(seen_url)
    await changeTo('https://un.example/b.mp4', { id, seen_url })
    await expect(changeTo('https://un.example/c.mp4', { id, seen_url })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Ce lien a été modifié entre-temps.',
    })
    expect(await listAddresses()).toEqual(['https://un.example/b.mp4'])
  })

  test('cannot have the address of another link of its episode', async () => {
    const [id] = await makeLinks('https://un.example/a.mp4', 'https://un.example/b.mp4')
    await expect(changeTo('https://un.example/b.mp4', { id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Cet épisode a déjà ce lien.',
      fields: [{ field: 'url' }],
    })
  })

  test.each(['', 'bonjour', 'javascript:alert(1)', `https://un.example/${'a'.repeat(2000)}`, manyBytes])(
    'does not take %j',
    async (url) => {
      const [id] = await makeLinks('https://un.example/a.mp4')
      await expect(changeTo(url, { id })).rejects.toMatchObject({ code: 'VALIDATION' })
    },
  )
})

describe('another host', () => {
  test('the preview shows before and after, the host that would play it, and the problems', async () => {
    await makeLinks('https://user@www.un.example:8080/un.example/a.mp4?x=un.example', 'https://pas-un.example/a.mp4')
    await makeLinks('https://un.example/b.mp4', 'https://deux.example/b.mp4')
    const { lines, ...counts } = await preview(toDeux)
    expect(counts).toEqual({
      change_count: 1,
      problems: { invalid: 0, taken: 1, twice: 0, same: 0 },
      unplayable: { count: 0, judged_count: 1 },
    })
    expect(lines.map(({ after, problem, reader }) => [after, problem, reader])).toEqual([
      ['https://user@deux.example:8080/un.example/a.mp4?x=un.example', null, 'clips'],
      ['https://deux.example/b.mp4', 'taken', 'clips'],
    ])
    expect(lines[0]).toMatchObject({ anime_title: 'La Marée', season_label: 'Saison 1', episode_number: 1 })
    expect(await listAddresses()).toHaveLength(4)
  })

  test('is named with its www. or without', async () => {
    await makeLinks('https://www.un.example/a.mp4', 'https://un.example/b.mp4')
    const { change_count, lines } = await preview({ ...toDeux, from: 'www.un.example' })
    expect(change_count).toBe(2)
    expect(lines.map(({ after }) => after)).toEqual(['https://deux.example/a.mp4', 'https://deux.example/b.mp4'])
  })

  test('the preview counts the addresses that no host plays, beyond the lines shown', async () => {
    await makeLinks(...Array.from({ length: 30 }, (_, index) => `https://un.example/${index}.mp4`))
    const { lines, unplayable } = await preview({ ...toDeux, to: 'ailleurs.test' })
    expect(lines.map(({ reader }) => reader)).toEqual(Array(20).fill(null))
    expect(unplayable).toEqual({ count: 30, judged_count: 30 })
  })

  test('is one action, undone as one; links with problems stay', async () => {
    await makeLinks('https://un.example/a.mp4')
    await makeLinks('https://un.example/b.mp4', 'https://deux.example/b.mp4')
    const before = await listAddresses()
    const { task } = await move(1)
    expect(task).toMatchObject({
      kind: 'replace',
      state: 'done',
      total: 1,
      done: 1,
      skipped: 0,
      requested_by: 'maelle',
    })
    expect(await listAddresses()).toEqual([
      'https://deux.example/a.mp4',
      'https://un.example/b.mp4',
      'https://deux.example/b.mp4',
    ])
    expect(await listCaptions(), 'of the same videos').toEqual(Array(3).fill(captionsUrl))
    await undo(task.action_id)
    expect(await listAddresses()).toEqual(before)
  })

  test('names both numbers with grouped thousands', () => {
    expect(changedMeanwhile(1200, 1100).message).toBe('La liste a changé : 1\u202f200 liens au lieu de 1\u202f100.')
  })

  test('is refused when the preview counted another number', async () => {
    await makeLinks('https://un.example/a.mp4')
    await expect(move(3)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'La liste a changé : 1 lien au lieu de 3.',
    })
    expect(await listAddresses()).toEqual(['https://un.example/a.mp4'])
  })

  test('applies only to filtered or selected links', async () => {
    const [chosen = 0] = await makeLinks('https://un.example/a.mp4')
    await makeLinks('https://un.example/b.mp4')
    expect((await preview({ ...toDeux, matching: { health: 'dead' } })).change_count).toBe(0)
    expect((await preview({ ...toDeux, matching: undefined, link_ids: [chosen] })).change_count).toBe(1)
  })
})

describe('another text', () => {
  test('replaces every occurrence, and reports invalid and duplicate addresses', async () => {
    await makeLinks('https://un.example/v1/v1.mp4')
    await makeLinks('https://un.example/v1/a.mp4', 'https://un.example/v1v1/a.mp4')
    const { change_count, problems, lines } = await preview({ kind: 'text', from: '/v1', to: '', matching: {} })
    expect(lines.map(({ after }) => after)).toContain('https://un.example.mp4')
    expect({ change_count, problems }).toMatchObject({ change_count: 3, problems: { twice: 0 } })
    const broken = await preview({ kind: 'text', from: 'https://', to: 'ftp://', matching: {} })
    expect(broken).toMatchObject({ change_count: 0, problems: { invalid: 3 } })
    const [one = 0, two = 0] = await makeLinks('https://un.example/x-a.mp4', 'https://un.example/x-ax-a.mp4')
    const twice = await preview({ kind: 'text', from: 'x-a', to: '', link_ids: [one, two] })
    expect(twice).toMatchObject({ change_count: 1, problems: { twice: 1 } })
  })

  test.each(['%', '_', '.*', "'"])('%j is taken literally', async (sign) => {
    await makeLinks('https://un.example/aa/bb.mp4')
    expect(await preview({ kind: 'text', from: `a${sign}${sign}b`, to: 'x', matching: {} })).toMatchObject({
      change_count: 0,
      lines: [],
    })
  })
})

describe('pasted addresses', () => {
  test('go to the selected links in order; empty lines, known and duplicate ones are reported', async () => {
    const ids = await makeLinks(...['a', 'b', 'c', 'd', 'e'].map((name) => `https://un.example/${name}.mp4`))
    const urls = ['https://deux.example/1', '', 'https://un.example/a.mp4', 'pas une adresse', 'https://deux.example/1']
    const shown = await preview({ kind: 'addresses', link_ids: ids, urls })
    expect(shown.lines.map(({ id, problem }) => [id, problem])).toEqual([
      [ids[0], null],
      [ids[2], 'taken'],
      [ids[3], 'invalid'],
      [ids[4], 'twice'],
    ])
    const { task } = await replace({ kind: 'addresses', link_ids: ids, urls }, 1)
    expect(await listAddresses()).toEqual([
      'https://deux.example/1',
      ...['b', 'c', 'd', 'e'].map((name) => `https://un.example/${name}.mp4`),
    ])
    expect(await listCaptions()).toEqual([null, ...Array(4).fill(captionsUrl)])
    await undo(task.action_id)
    expect((await listAddresses())[0]).toBe('https://un.example/a.mp4')
  })

  test('with more bytes than an index takes are invalid', async () => {
    const link_ids = await makeLinks('https://un.example/a.mp4')
    expect((await preview({ kind: 'addresses', link_ids, urls: [manyBytes] })).problems.invalid).toBe(1)
  })

  test('more addresses than links are refused', async () => {
    const ids = await makeLinks('https://un.example/a.mp4')
    const urls = ['https://deux.example/1', 'https://deux.example/2']
    await expect(preview({ kind: 'addresses', link_ids: ids, urls })).rejects.toMatchObject({ code: 'VALIDATION' })
  })
})

describe('deleting', () => {
  test('is previewed first, done as one action, and undone', async () => {
    const [alone = 0] = await makeLinks('https://un.example/a.mp4')
    const [beside = 0] = await makeLinks('https://un.example/b.mp4', 'https://deux.example/b.mp4')
    const body = { link_ids: [alone, beside, unknown] }
    const tried = await call(contract.deleteLinks, { body: { ...body, dry_run: true } })
    expect(tried).toMatchObject({ deleted_count: 2, bare_episode_count: 1, action_id: null })
    const done = await call(contract.deleteLinks, { body: { ...body, expected_count: 2 } })
    expect(done.message).toBe('2 liens supprimés')
    expect(await listAddresses()).toEqual(['https://deux.example/b.mp4'])
    await undo(done.action_id)
    expect(await listAddresses()).toHaveLength(3)
  })

  test('of too many links is refused, before it is previewed too', async () => {
    await makeLinks('https://un.example/a.mp4', 'https://un.example/b.mp4')
    const by = { accountId: null, ip: null, access: contract.deleteLinks.access }
    const body = { matching: { host: 'un.example' }, dry_run: true }
    await expect(deleteLinks(db, body, by, 1)).rejects.toThrow('Au plus 1 lien à la fois : affinez les filtres.')
    expect(await deleteLinks(db, body, by, 2)).toMatchObject({ deleted_count: 2 })
  })

  test('of more links than the screen counted is refused', async () => {
    await makeLinks('https://un.example/a.mp4', 'https://un.example/b.mp4')
    const body = { matching: { host: 'un.example' }, expected_count: 1 }
    await expect(call(contract.deleteLinks, { body })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await listAddresses()).toHaveLength(2)
  })
})

test.each([{}, { link_ids: [] }, { link_ids: [1], matching: {} }])('the scope %j is refused', async (body) => {
  await expect(call(contract.checkLinks, { body })).rejects.toMatchObject({ code: 'VALIDATION' })
  await expect(call(contract.deleteLinks, { body })).rejects.toMatchObject({ code: 'VALIDATION' })
})

test('an unknown task or link returns 404', async () => {
  await expect(changeTo('https://un.example/a.mp4', { id: unknown })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(call(contract.cancelLinkTask, { params: { id: unknown } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
