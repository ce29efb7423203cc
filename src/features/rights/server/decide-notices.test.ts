import { describe, expect, test } from 'vitest'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { all, episodeAddress, publicUrl, start, useRightsDesk } from '../../../../tests/kit/rights-desk.ts'
import { getRow, insertRow } from '../../../../tests/kit/rows.ts'
import { undoAction } from '../../staff/log-contract.ts'
import * as contract from '../contract.ts'

const desk = useRightsDesk()
const { staff, send, receive, read, waiting, accept, settle, served } = desk

describe('staff', () => {
  test('sees pending notices, the oldest first, and which are late', async () => {
    await send({ work: 'Premier' })
    desk.now = new Date(start.getTime() + 60_000)
    await send({ work: 'Second' })
    desk.now = new Date(start.getTime() + 2 * 3_600_000 + 1)
    expect(await waiting()).toMatchObject([
      { work: 'Premier', deadline: { task: 'verify', is_late: true }, page_count: 1, withheld_count: 0 },
      { work: 'Second', deadline: { task: 'verify', is_late: false } },
    ])
  })

  test('finds a notice by its number, its sender or its work', async () => {
    const { number } = await send({ work: '100 % Phare' })
    await send({ name: 'Autre' })
    const find = async (search: string) => (await staff()(contract.listNotices, { query: { search } })).notices.length
    expect(await find(number)).toBe(1)
    expect(await find('100 %')).toBe(1)
    expect(await find('autre')).toBe(1)
    expect(await find('_')).toBe(0)
  })

  test('marks a notice as complete, then has the rest of the day to handle it', async () => {
    const params = await receive()
    const { notice } = await staff()(contract.verifyNotice, { params, body: { is_complete: true } })
    expect(notice).toMatchObject({
      state: 'vérifiée',
      deadline: { task: 'handle', due_at: '2026-11-22T20:00:00.000Z' },
    })
  })

  test('returns an incomplete notice with the reason', async () => {
    await send()
    await desk.jobs.runAll()
    await desk.follow(desk.mails[0])
    desk.mails = []
    const params = { id: (await waiting())[0]?.id }
    await staff()(contract.verifyNotice, { params, body: { is_complete: false, reason: 'Le titulaire manque.' } })
    await desk.jobs.runAll()
    expect(desk.mails).toMatchObject([{ to: 'droits@exemple.fr', subject: expect.stringContaining('incomplète') }])
    expect(desk.mails[0]?.text).toContain('Motif\u202f: Le titulaire manque.')
    expect(await waiting()).toEqual([])
  })

  test('accepts a notice: its links are no longer served, those of other pages are', async () => {
    expect(await served()).toEqual(all)
    const { notice } = await accept()
    expect(notice).toMatchObject({ state: 'acceptée', pages: [{ is_withheld: true }], deadline: null })
    expect(await served()).toEqual({ ...all, '1 VOSTFR': 0 })
    await desk.jobs.runAll()
    await desk.follow(desk.mails[0])
    await desk.jobs.runAll()
    expect(desk.mails.at(-1)).toMatchObject({ subject: expect.stringContaining('Les liens sont retirés') })
  })

  test('withholds a whole anime, including later episodes', async () => {
    const { db } = desk
    await accept({ addresses: [`${publicUrl}/anime/${desk.slug}`] })
    const late = await makeEpisode(db, {
      anime_id: desk.animeId,
      episode_number: 3,
      sources: [{ url: 'https://v.example/3' }],
    })
    expect(await served()).toEqual({ '1 VF': 0, '1 VOSTFR': 0, '2 VOSTFR': 0, '3 VOSTFR': 0 })
    await db.deleteFrom('episode').where('id', '=', late.id).execute()
  })

  test('keeps a link withheld that is added again under another address', async () => {
    const { db } = desk
    await accept()
    const episode = await getRow(db, 'episode', { anime_id: desk.animeId, episode_number: 1, language: 'VOSTFR' })
    const url = 'https://videos.example/again.mp4'
    await insertRow(db, 'episode_source', { episode_id: episode.id, url, host: 'videos.example', captions_url: null })
    expect(await served()).toMatchObject({ '1 VOSTFR': 0 })
    await db.deleteFrom('episode_source').where('url', '=', url).execute()
  })

  test('accepts some pages of a notice and not the others', async () => {
    const params = await receive({ addresses: [episodeAddress, `${publicUrl}/watch/le-phare/Saison%201/1/VF`] })
    const notice = await read(params)
    const page_ids = [notice.pages[1]?.id ?? 0]
    await staff()(contract.decideNotice, { params, body: { decision: 'accept', page_ids } })
    expect(await served()).toEqual({ ...all, '1 VF': 0 })
  })

  test('cannot withhold a page outside the notice', async () => {
    const { notice } = await accept()
    const params = await receive()
    const page_ids = notice.pages.map(({ id }) => id)
    const decided = staff()(contract.decideNotice, { params, body: { decision: 'accept', page_ids } })
    await expect(decided).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('refuses a notice with a reason, which is required', async () => {
    const params = await receive()
    const refuse = (reason: string) => staff()(contract.decideNotice, { params, body: { decision: 'refuse', reason } })
    await expect(refuse(' ')).rejects.toMatchObject({ fields: [{ field: 'reason', message: 'Le motif est requis' }] })
    expect((await refuse('Cette œuvre n’est pas à vous.')).notice.state).toBe('refusée')
    expect(await served()).toEqual(all)
    await expect(refuse('Encore')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Cette notification est déjà refusée.',
    })
  })

  test('can undo a decision: the links are back and the notice is pending again', async () => {
    const { action_id, id } = await accept()
    await staff()(undoAction, { params: { id: action_id } })
    expect(await served()).toEqual(all)
    expect((await read({ id })).state).toBe('reçue')
    // The unsent mail would no longer be true.
    desk.mails = []
    await desk.jobs.runAll()
    expect(desk.mails.filter(({ subject }) => subject.includes('retirés'))).toEqual([])
  })

  test('restores links that were withheld by mistake', async () => {
    const { id } = await accept()
    expect((await settle(id, 'restore')).notice.state).toBe('rétablie')
    expect(await served()).toEqual(all)
  })

  test('settles one of two notices about a page without changing the other', async () => {
    const { id } = await accept()
    await accept()
    await settle(id, 'restore')
    expect(await served()).toEqual({ ...all, '1 VOSTFR': 0 })
  })

  test('does not find an unknown notice', async () => {
    await expect(staff()(contract.getNotice, { params: { id: '999999' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
