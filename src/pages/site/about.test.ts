import { expect, test } from 'vitest'
import type { PageLoaderArgs } from '../../ui/page-types.ts'
import { loader } from './about.tsx'

const load = (api: () => Promise<object>) =>
  loader({ context: { get: () => ({ api, publicUrl: 'https://sumine.example' }) } } as unknown as PageLoaderArgs)
const fail = () => Promise.reject(new Error('The database is away'))

test('a failure shows the last real figures, or assumed ones if none were ever known', async () => {
  const assumed = { total_animes: 10_000, total_episodes: 50_000, total_users: 100_000, uptime: '99.9%' }
  expect((await load(fail)).stats).toEqual(assumed)
  const real = { total_animes: 51, total_episodes: 900, total_users: 1200, uptime: '99.98%' }
  expect((await load(async () => real)).stats).toEqual(real)
  expect((await load(fail)).stats).toEqual(real)
})
