import { beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime, makeGenre } from '../../../../tests/factories/make-anime.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createApi } from '../../../platform/http/api.ts'
import { handleWatchlist } from '../../lists/server/watchlist/public.ts'
import { addToWatchlist } from '../../lists/watchlist-contract.ts'
import { listUnlistedAnimes } from '../unlisted-contract.ts'
import { handleCatalogue } from './routes.ts'
import { writeSearchNames } from './search/write-search-names.ts'

const { db } = useTestDatabase()
const api = createApi()
handleCatalogue(api, { db })
handleWatchlist(api, { db })

let call: ReturnType<typeof callAs>
let other: ReturnType<typeof callAs>
let drame: number

beforeAll(async () => {
  drame = await makeGenre(db, 'Drame')
  const listed = await makeAnime(db, { title: 'La Digue', genres: ['Drame'] })
  const dropped = await makeAnime(db, { title: 'La Digue, le film', type: 'Film' })
  await makeAnime(db, { title: 'Le Phare', genres: ['Drame'] })
  await writeSearchNames(db, 'all')
  call = callAs(api, (await makeAccount(db)).id)
  other = callAs(api, (await makeAccount(db)).id)
  await call(addToWatchlist, { body: { anime_id: listed.id } })
  await call(addToWatchlist, { body: { anime_id: dropped.id, status: 'abandonné' } })
})

const titlesOf = ({ animes }: { animes: { title: string }[] }) => animes.map(({ title }) => title)

test('what is on the list in any status is left out, for this member only', async () => {
  const own = await call(listUnlistedAnimes, { query: {} })
  expect(own).toMatchObject({ total: 1, total_pages: 1 })
  expect(titlesOf(own)).toEqual(['Le Phare'])
  expect((await other(listUnlistedAnimes, { query: {} })).total).toBe(3)
})

test('it combines with other filters, and the counts of genres follow', async () => {
  const films = await call(listUnlistedAnimes, { query: { type: 'Film' } })
  expect(films.total).toBe(0)
  const { genres } = await call(listUnlistedAnimes, { query: {} })
  expect(genres).toContainEqual(expect.objectContaining({ id: drame, anime_count: 1 }))
})

test('a search leaves them out too', async () => {
  expect(titlesOf(await call(listUnlistedAnimes, { query: { search: 'digue' } }))).toEqual([])
  expect(titlesOf(await other(listUnlistedAnimes, { query: { search: 'digue' } }))).toHaveLength(2)
})
