import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import openapiTypescript from 'openapi-typescript'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/app/project-root.ts'
import { createAccount } from '../../src/features/account/server/public.ts'
import { writeSearchNames } from '../../src/features/catalogue/server/public.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestSite } from '../kit/test-site.ts'

const database = useTestDatabase()
const site = useTestSite(database)
const account = {
  username: 'camille',
  email: 'camille@courriel.example',
  password: 'Une phrase que personne ne devine 7',
}

beforeAll(async () => {
  const { db } = database.connection
  const { id } = await makeAnime(db, { title: 'Le Phare', slug: 'le-phare' })
  await makeEpisode(db, { anime_id: id, season_label: 'Saison 1', episode_number: 1 })
  await writeSearchNames(db, 'all')
  await createAccount(db, { ...account, role: 'Utilisateur' })
})

/** A program of somebody else's: what it may write is only what the generated types allow. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const [baseUrl = '', email = '', password = ''] = process.argv.slice(2)
const visitor = createClient<paths>({ baseUrl })
const list = await visitor.GET('/api/animes', { params: { query: { limit: 5 } } })
const found = await visitor.GET('/api/animes', { params: { query: { search: 'phar' } } })
const signedIn = await visitor.POST('/api/auth/login', { body: { email, password } })
if (!list.data || !found.data || !signedIn.data) throw new Error(JSON.stringify([list.error, found.error, signedIn.error]))
const [anime] = found.data.animes
if (!anime) throw new Error('The search finds nothing.')

const me = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${signedIn.data.tokens.accessToken}\` } })
const added = await me.POST('/api/watchlist/add', { body: { anime_id: anime.id, status: 'en cours' } })
const episodes = await visitor.GET('/api/animes/{id}/episodes', { params: { path: { id: anime.id } } })
const episode_id = episodes.data?.seasons[0]?.episodes[0]?.id ?? 0
const saved = await me.POST('/api/watch-progress/update', { body: { episode_id, progress_seconds: 61, duration_seconds: 1400 } })
const refused = await visitor.POST('/api/watchlist/add', { body: { anime_id: anime.id } })
console.log(JSON.stringify({
  total: list.data.animes.length,
  title: anime.title,
  added: added.data?.watchlist_item.status,
  saved: saved.data?.progress_seconds,
  refused: refused.error?.code,
}))
`

test('a client that openapi-typescript makes of the document compiles, and works', async () => {
  mkdirSync(join(projectRoot, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(projectRoot, 'test-results', 'openapi-'))
  try {
    const document = (await site.ask('/api/openapi.json')).json()
    writeFileSync(join(folder, 'api.ts'), await openapiTypescript(document as never))
    writeFileSync(join(folder, 'program.ts'), program)
    await compile(folder)
    const args = [`http://127.0.0.1:${site.port}`, account.email, account.password]
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.ts'), ...args])
    const wanted = { total: 1, title: 'Le Phare', added: 'en cours', saved: 61, refused: 'UNAUTHENTICATED' }
    expect(JSON.parse(stdout)).toEqual(wanted)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)

/** @throws with what the compiler says */
async function compile(folder: string): Promise<void> {
  const options = {
    extends: '../../tsconfig.json',
    files: ['program.ts'],
    include: [],
    compilerOptions: { noEmit: true },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  await promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch(({ stdout }) => {
    throw new Error(stdout)
  })
}
