import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../../../../../tests/kit/test-database.ts'
import { useTestFolder } from '../../../../../../tests/kit/test-folder.ts'
import { listen, type StandIn } from '../../../../../../tests/stand-ins/listen.ts'
import { createHttpClient } from '../../../../../platform/http-client/create-http-client.ts'
import { createLog } from '../../../../../platform/log/create-log.ts'
import { createFolderStorage } from '../../../../../platform/storage/folder-storage.ts'
import { dayMs } from '../../../../../shared/durations.ts'
import type { PresenceRow } from '../queries.ts'
import { removeUnusedPictures, withOwnPictures } from './keep-team-pictures.ts'

const { db } = useTestDatabase()
const folder = useTestFolder()
const http = createHttpClient({ mayConnect: () => true, lookUp: async () => [] })
let now = new Date('2026-11-21T20:00:00Z')
let asked: string[] = []
let strangers: StandIn

beforeAll(async () => {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336' } })
    .png()
    .toBuffer()
  strangers = await listen((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/cover.png') response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    else response.writeHead(request.url === '/text.png' ? 200 : 404).end('no picture')
  })
})
afterAll(async () => {
  http.close()
  await strangers.close()
})
beforeEach(async () => {
  asked = []
  await db.deleteFrom('team_picture').execute()
})

const parts = () => ({
  db,
  http,
  storage: createFolderStorage(folder),
  log: createLog('silent', false),
  now: () => now,
  hosts: [`127.0.0.1:${strangers.port}`],
})
const at = (path: string) => `http://127.0.0.1:${strangers.port}${path}`
const presence = (avatar_url: string | null): PresenceRow => ({
  member_id: 1,
  online_status: 'online',
  role_name: null,
  avatar_url,
  custom_status: null,
  music: null,
  game: null,
})
const keep = async (url: string | null) => (await withOwnPictures(parts(), presence(url))).avatar_url

test('a picture is copied once and shown from our storage', async () => {
  const url = await keep(at('/cover.png'))
  expect(url).toMatch(/^\/uploads\/team\/[0-9a-f]{32}\.webp$/)
  expect(await sharp(join(folder, url?.replace('/uploads/', '') ?? '')).metadata()).toMatchObject({
    format: 'webp',
    width: 120,
    height: 120,
  })
  expect(await keep(at('/cover.png'))).toBe(url)
  expect(asked).toEqual(['/cover.png'])
})

test('covers of tracks and pictures of games are copied too', async () => {
  const music = { title: 'Houle', artist: 'Aki', album: null, coverUrl: at('/cover.png'), startedAt: 0, endsAt: 1 }
  const game = { name: 'Col de Nuit', iconUrl: at('/cover.png'), details: null, startedAt: null }
  const kept = await withOwnPictures(parts(), { ...presence(null), music, game })
  expect(kept.music?.coverUrl).toMatch(/^\/uploads\/team\//)
  expect(kept.game?.iconUrl).toMatch(/^\/uploads\/team\//)
})

test.each(['/missing.png', '/text.png'])('%s is not a picture: none is shown', async (path) => {
  expect(await keep(at(path))).toBeNull()
})

test('only known hosts are requested, whatever an activity names', async () => {
  expect(await keep('http://169.254.169.254/latest/meta-data')).toBeNull()
  expect(await keep('no address')).toBeNull()
  expect(asked).toEqual([])
})

test('a copy unused for a week is removed', async () => {
  const url = (await keep(at('/cover.png'))) ?? ''
  const file = join(folder, url.replace('/uploads/', ''))
  now = new Date(now.getTime() + 6 * dayMs)
  await removeUnusedPictures(parts())
  expect(existsSync(file)).toBe(true)
  now = new Date(now.getTime() + 2 * dayMs)
  await removeUnusedPictures(parts())
  expect(existsSync(file)).toBe(false)
})
