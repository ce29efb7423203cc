import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { writeSearchNames } from '../../src/features/catalogue/server/public.ts'
import { projectRoot } from '../../src/platform/config/project-root.ts'
import { errorCodes } from '../../src/shared/contract/error-codes.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { eventually } from '../kit/eventually.ts'
import { notifyWhile } from '../kit/notify-while.ts'
import { signInAs, useTestSite } from '../kit/test-site.ts'

/* The shell commands of docs/api.md, in their order. */
const site = useTestSite()
const { db } = site
const text = readFileSync(join(projectRoot, 'docs', 'api.md'), 'utf8')
const recipes = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = '']) => command)

const env: Record<string, string> = { PATH: process.env.PATH ?? '' }
let accountId = 0
beforeAll(async () => {
  const { id: animeId } = await makeAnime(db, { title: 'Le Phare' })
  const { id: episodeId } = await makeEpisode(db, { anime_id: animeId })
  await writeSearchNames(db, 'all')
  const { id, accessToken } = await signInAs(db, 'Utilisateur')
  accountId = id
  const body = { name: 'Recettes', scopes: ['lists', 'notifications'], expires_in_days: 7 }
  const made = await site.call('POST', '/api/auth/tokens', { token: accessToken, body })
  const TOKEN = String(made.json().token)
  Object.assign(env, { SITE: `http://127.0.0.1:${site.port}`, TOKEN, ANIME: `${animeId}`, EPISODE: `${episodeId}` })
})

/** Runs a recipe in a shell. @returns what it prints, also when it ends at its time limit */
async function cook(recipe: number): Promise<string> {
  const command = recipes[recipe - 1] ?? 'false'
  const cooking = promisify(execFile)('sh', ['-c', command], { env })
  return cooking.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
}

test('searching finds the anime', async () => {
  expect(recipes).toHaveLength(5)
  expect(JSON.parse(await cook(1))).toMatchObject({ animes: [{ title: 'Le Phare' }] })
})

test('following puts it on the list', async () => {
  expect(JSON.parse(await cook(2))).toMatchObject({ watchlist_item: { status: 'en cours' } })
})

test('saving keeps the position', async () => {
  expect(JSON.parse(await cook(3))).toMatchObject({ progress_seconds: 610 })
})

test('the backup holds the list', async () => expect(await cook(4)).toContain('Le Phare'))

test('the stream announces notifications', async () => {
  const told = { accountId, title: 'Résolu', content: 'Réparé.', url: '/' }
  // The recipe ends after three seconds, which a busy machine may need to open the stream.
  await eventually(async () => expect(await notifyWhile(db, told, cook(5))).toMatch(/^data: \{.*\}$/m))
})

test('the table of errors has every code with its status', () => {
  const rows = text.split('\n').filter((line) => /^\| [A-Z]/.test(line))
  for (const [code, { status }] of Object.entries(errorCodes)) {
    const row = rows.find((line) => new RegExp(`\\b${code}\\b`).test(line))
    expect(row, code).toContain(String(status))
  }
})
