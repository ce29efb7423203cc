import { expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { useTestApi } from '../../../../../tests/kit/test-api.ts'
import { writePicturePlaceholders } from './pictures.ts'

const api = useTestApi()

test('a cover comes with its latest placeholder', async () => {
  await makeAnime(api.db, { slug: 'lune', cover_url: '/media/covers/lune.webp' })
  await writePicturePlaceholders(api.db, [{ url: '/media/covers/lune.webp', placeholder: 'data:image/webp;base64,AA' }])
  await writePicturePlaceholders(api.db, [{ url: '/media/covers/lune.webp', placeholder: 'data:image/webp;base64,BB' }])
  const one = await api.get<{ anime: { cover_placeholder: string } }>('/api/animes/lune')
  expect(one.body.anime.cover_placeholder).toBe('data:image/webp;base64,BB')
  const list = await api.get<{ animes: { cover_placeholder: string }[] }>('/api/animes')
  expect(list.body.animes.map((anime) => anime.cover_placeholder)).toEqual(['data:image/webp;base64,BB'])
})
