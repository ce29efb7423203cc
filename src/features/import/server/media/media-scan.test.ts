import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { remuxToMkv } from '../../../../../tests/factories/remux-clip.ts'
import { eventually } from '../../../../../tests/kit/eventually.ts'
import { callAs, useStaff } from '../../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { useTestFolder } from '../../../../../tests/kit/test-folder.ts'
import { type ObjectStore, openObjectStore } from '../../../../../tests/stand-ins/object-store.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { createJobs } from '../../../../platform/jobs/create-jobs.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import { openMedia } from '../../../../platform/media/open-media.ts'
import { undoAction } from '../../../staff/log-contract.ts'
import { handleLog } from '../../../staff/server/log/public.ts'
import { getCatalogueFile, runCatalogueFile } from '../../contract.ts'
import { listMediaPlaces, scanMedia } from '../../media-contract.ts'
import { handleCatalogueFiles } from '../files/routes.ts'

const { db, connection } = useTestDatabase()
const folder = join(useTestFolder(), 'videos')
const api = createApi()
const jobs = createJobs(connection, createLog('silent', false))
const staff = useStaff(api, db, 'Moderateur')
let store: ObjectStore

const mp4 = readFileSync('demo/clips/belladone.mp4')

const toManifest = (inner: string) =>
  `<MPD><Period><AdaptationSet codecs="avc1.64001f"><Representation>${inner}</Representation></AdaptationSet></Period></MPD>`

beforeAll(async () => {
  const mkv = await remuxToMkv(mp4)
  const hls = 'La Marée/Saison 2/03'
  const contents: Record<string, Uint8Array | string> = {
    'La Marée/Saison 2/01 - Le phare.mp4': mp4,
    'La Marée/Saison 2/01 - Le phare.fr.vtt': 'WEBVTT\n',
    'La Marée/Saison 2/02.mkv': mkv,
    'La Marée/Saison 2/04.avi': 'RIFF....AVI LIST',
    'La Marée/Saison 2/05.mp4': '<html>',
    'La Marée/bonus.mp4': mp4,
    [`${hls}.m3u8`]: '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n06/index.m3u8\n',
    'La Marée/Saison 2/06/index.m3u8': '#EXTM3U\n#EXTINF:4,\nseg.ts\n',
    'La Marée/Saison 2/06/seg.ts': 'x',
    'La Marée/Saison 2/07.mpd': toManifest('<BaseURL>07/image.mp4</BaseURL>'),
    'La Marée/Saison 2/07/image.mp4': mp4,
    'La Marée/Saison 2/08.mpd': toManifest('<SegmentTemplate media="08/$Number$.m4s"/>'),
    'Inconnu/Saison 1/01.mp4': mp4,
    'lisez-moi.txt': 'x',
  }
  store = await openObjectStore()
  for (const [name, content] of Object.entries(contents)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
    const path = name.split('/').map(encodeURIComponent).join('/')
    await fetch(`${store.endpoint}/videos/${path}`, { method: 'PUT', body: Buffer.from(content) })
  }
  symlinkSync('/etc', join(folder, 'etc'))
  const media = openMedia(
    readConfig({
      MEDIA_DIR: folder,
      MEDIA_S3_BUCKET: 'videos',
      MEDIA_S3_ENDPOINT: store.endpoint,
      MEDIA_S3_ACCESS_KEY_ID: 'key',
      MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
    }),
  )
  handleCatalogueFiles(api, { db, jobs, canPlay: () => true, media })
  handleLog(api, { db, afterUndo: [] })
  await makeAnime(db, { title: 'La Marée' })
})
afterAll(async () => {
  await jobs.stop()
  await store?.close()
})

const idIn = (id: number) => ({ params: { id } })
const settled = (id: number) =>
  eventually(async () => {
    const { file } = await staff(getCatalogueFile, idIn(id))
    expect(['checking', 'importing']).not.toContain(file.state)
    return file
  })
const scan = async (body: { place?: 'folder' | 'bucket'; folder?: string; pattern?: string } = {}) => {
  const asked = { place: 'folder' as const, folder: '', pattern: '{anime}/Saison {saison}/{numero}*', ...body }
  const { file } = await staff(scanMedia, { body: asked })
  return settled(file.id)
}
const countLinks = async () => (await db.selectFrom('episode_source').select('id').execute()).length

test('the places that are configured are listed', async () => {
  expect(await staff(listMediaPlaces, {})).toEqual({ places: ['folder', 'bucket'] })
})

test.each(['folder', 'bucket'] as const)(
  'a search of the %s says what plays, what each file needs, and writes nothing',
  async (place) => {
    const file = await scan({ place })
    expect(file).toMatchObject({
      state: 'checked',
      scan: { place, folder: '', pattern: '{anime}/Saison {saison}/{numero}*' },
      media: { found: 9, playing: 4, unmatched: { count: 1, names: ['La Marée/bonus.mp4'] } },
      report: { created: 3, refused_count: 1, unknown_columns: [] },
    })
    expect(file.media?.needs.toSorted((a, b) => (a.need < b.need ? -1 : 1))).toEqual([
      { need: 'AVI : à convertir en MP4 (H.264, AAC)', count: 1, names: ['La Marée/Saison 2/04.avi'] },
      {
        need: 'DASH à segments séparés : à refaire avec un fichier par qualité (profil on-demand)',
        count: 1,
        names: ['La Marée/Saison 2/08.mpd'],
      },
      { need: 'Illisible : ni MP4, ni WebM, ni HLS, ni DASH', count: 1, names: ['La Marée/Saison 2/05.mp4'] },
      {
        need: 'MKV : à convertir en MP4, image et son copiés tels quels',
        count: 1,
        names: ['La Marée/Saison 2/02.mkv'],
      },
    ])
    expect(file.report?.refused[0]).toMatchObject({ title: 'Inconnu' })
    expect(await countLinks()).toBe(0)
  },
)

test('what plays is imported with its captions as one action, and undone', async () => {
  const file = await scan()
  await staff(runCatalogueFile, { ...idIn(file.id), body: { dry_run: false } })
  expect(await settled(file.id)).toMatchObject({ state: 'imported', report: { created: 3 } })
  const rows = await listRows(db)`
    select season_label, episode_number, language, url, captions_url from episode_source
     join episode on episode.id = episode_source.episode_id order by episode_number
  `
  const season = 'https://folder.media.invalid/La%20Mar%C3%A9e/Saison%202'
  expect(rows).toEqual([
    {
      season_label: 'Saison 2',
      episode_number: 1,
      language: 'VOSTFR',
      url: `${season}/01%20-%20Le%20phare.mp4`,
      captions_url: `${season}/01%20-%20Le%20phare.fr.vtt`,
    },
    { season_label: 'Saison 2', episode_number: 3, language: 'VOSTFR', url: `${season}/03.m3u8`, captions_url: null },
    { season_label: 'Saison 2', episode_number: 7, language: 'VOSTFR', url: `${season}/07.mpd`, captions_url: null },
  ])
  const action = await db.selectFrom('audit_action').select(['id', 'summary']).executeTakeFirstOrThrow()
  expect(action.summary).toBe('Import de « Dossier »')
  await staff(undoAction, idIn(action.id))
  expect(await countLinks()).toBe(0)
})

test('a search of one folder counts only its files, by the names below it', async () => {
  const file = await scan({ folder: '/Inconnu/', pattern: '{anime} {saison}/{numero}' })
  expect(file.media).toMatchObject({ found: 1, playing: 1 })
  expect(file.report?.refused[0]).toMatchObject({ title: 'Saison' })
})

describe('refuses', () => {
  test.each(['absent', '../', 'etc'])('the folder %s, with its reason', async (name) => {
    expect(await scan({ folder: name })).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('Rien à lire'),
      media: null,
    })
  })

  test('a pattern with a fault', async () => {
    for (const pattern of ['', '{anime}', '{anime}{x}{numero}', 'a'.repeat(201)]) {
      await expect(scan({ pattern })).rejects.toMatchObject({ code: 'VALIDATION' })
    }
  })

  test('a place that is not configured', async () => {
    const other = createApi()
    const otherJobs = createJobs(connection, createLog('silent', false))
    handleCatalogueFiles(other, { db, jobs: otherJobs, canPlay: () => true })
    const body = { place: 'folder' as const, folder: '', pattern: '{anime}/{numero}' }
    await expect(callAs(other, staff.id, 'Moderateur')(scanMedia, { body })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await callAs(other, staff.id, 'Moderateur')(listMediaPlaces, {})).toEqual({ places: [] })
  })
})

test('a bucket that does not answer gives its reason', async () => {
  await store.close()
  expect(await scan({ place: 'bucket' })).toMatchObject({ state: 'failed', failure: expect.stringContaining('Rien') })
})
