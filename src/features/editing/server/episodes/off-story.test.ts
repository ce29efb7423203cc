import { describe, expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useEditingApi } from '../../../../../tests/kit/editing-api.ts'
import * as contract from '../../episodes-contract.ts'

const { db, clock, staff, undo } = useEditingApi()
const unknown = 2_147_483_647
const idIn = (id: number) => ({ params: { id } })
const list = async (animeId: number) => staff(contract.listStaffEpisodes, idIn(animeId))

describe('fillers and recaps', () => {
  const mark = (animeId: number, body: object) =>
    staff(contract.markOffStory, {
      ...idIn(animeId),
      body: { season_label: 'Saison 1', filler: [], recap: [], ...body },
    })
  const marksOf = async (animeId: number) =>
    (await list(animeId)).seasons.flatMap(({ episodes }) =>
      episodes.map(({ episode_number, language, off_story }) => `${episode_number} ${language} ${off_story}`),
    )
  async function makeSeason() {
    const { id: animeId } = await makeAnime(db)
    for (const episode_number of [1, 2, 3]) await makeEpisode(db, { anime_id: animeId, episode_number })
    await makeEpisode(db, { anime_id: animeId, episode_number: 2, language: 'VF' })
    return animeId
  }

  test('are marked by number in all languages, as one action that is undone', async () => {
    const animeId = await makeSeason()
    const { changed_count, action_id } = await mark(animeId, { filler: [2], recap: [3] })
    expect(changed_count).toBe(3)
    const marked = ['1 VOSTFR null', '2 VOSTFR filler', '2 VF filler', '3 VOSTFR récap']
    expect(await marksOf(animeId)).toEqual(marked)
    const { seasons } = await list(animeId)
    expect(seasons[0]?.episodes.map(({ hand_edited }) => hand_edited)).toEqual([
      [],
      ['off_story'],
      ['off_story'],
      ['off_story'],
    ])
    await undo(action_id)
    expect(await marksOf(animeId)).toEqual(['1 VOSTFR null', '2 VOSTFR null', '2 VF null', '3 VOSTFR null'])
  })

  test('lose their mark when they are left out, and unchanged ones are not written', async () => {
    const animeId = await makeSeason()
    await mark(animeId, { filler: [2], recap: [3] })
    expect(await mark(animeId, { filler: [2] })).toMatchObject({ changed_count: 1 })
    expect(await mark(animeId, { filler: [2] })).toEqual({ changed_count: 0, action_id: null })
    expect(await marksOf(animeId)).toEqual(['1 VOSTFR null', '2 VOSTFR filler', '2 VF filler', '3 VOSTFR null'])
  })

  test('are not taken from another person who marked episodes since they were read', async () => {
    const animeId = await makeSeason()
    const [season] = (await list(animeId)).seasons
    const updated_at = season?.episodes
      .map((episode) => episode.updated_at)
      .sort()
      .at(-1)
    clock.now = new Date(Date.parse(updated_at ?? '') + 1000)
    await mark(animeId, { filler: [2], updated_at })
    await expect(mark(animeId, { recap: [3], updated_at })).rejects.toMatchObject({ code: 'CONFLICT' })
    // Sent again because the answer was lost, or with what the other person marked.
    await mark(animeId, { filler: [2], updated_at })
    await mark(animeId, { filler: [2], recap: [3], updated_at })
    expect(await marksOf(animeId)).toEqual(['1 VOSTFR null', '2 VOSTFR filler', '2 VF filler', '3 VOSTFR récap'])
  })

  test('a number that the season lacks, an unknown anime and an episode of both kinds are refused', async () => {
    const animeId = await makeSeason()
    await expect(mark(animeId, { filler: [1, 9] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Saison 1 n’a pas d’épisode 9.',
    })
    await expect(mark(unknown, { filler: [1] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(mark(animeId, { filler: [1], recap: [1] })).rejects.toMatchObject({ code: 'VALIDATION' })
    expect(await marksOf(animeId)).toContain('1 VOSTFR null')
  })
})
