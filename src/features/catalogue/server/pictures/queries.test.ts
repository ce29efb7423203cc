import { beforeEach, expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { useTestApi } from '../../../../../tests/kit/test-api.ts'
import { writePictureLooks } from './queries.ts'

const api = useTestApi()
const url = '/media/covers/lune.webp'
const look = { url, placeholder: 'data:image/webp;base64,AA', inks: 'v240 v060 s280' }

beforeEach(async () => {
  await api.db.deleteFrom('anime').execute()
  await makeAnime(api.db, { slug: 'lune', cover_url: url })
})

type Shown = { cover_placeholder: string; inks: string }
const read = async () => (await api.get<{ anime: Shown }>('/api/animes/lune')).body.anime

test('a cover comes with its latest placeholder', async () => {
  await writePictureLooks(api.db, [look])
  await writePictureLooks(api.db, [{ ...look, placeholder: 'data:image/webp;base64,BB' }])
  expect((await read()).cover_placeholder).toBe('data:image/webp;base64,BB')
  const list = await api.get<{ animes: Shown[] }>('/api/animes')
  expect(list.body.animes.map((anime) => anime.cover_placeholder)).toEqual(['data:image/webp;base64,BB'])
})

test('an anime has the inks of its current cover, unless it has its own', async () => {
  const other = { ...look, url: '/media/covers/soleil.webp', inks: 'v080 v040 s000' }
  await writePictureLooks(api.db, [look, other])
  expect((await read()).inks).toBe(look.inks)
  await api.db.updateTable('anime').set({ cover_url: other.url }).execute()
  expect((await read()).inks).toBe(other.inks)
  await api.db.updateTable('anime').set({ inks: 's100 s120 v300' }).execute()
  expect((await read()).inks).toBe('s100 s120 v300')
})
