import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { useTestFolder } from '../../../../tests/kit/test-folder.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { publicInternet } from '../../../platform/http-client/address-rules.ts'
import { createHttpClient } from '../../../platform/http-client/create-http-client.ts'
import { openHosts } from './hosts/open-hosts.ts'
import { listVideoHosts } from './list-video-hosts.ts'

const { db } = useTestDatabase()
const DATA_DIR = useTestFolder()

test("lists faulty files, the project's hosts and the operator's, with the health of their links", async () => {
  mkdirSync(join(DATA_DIR, 'hosts'))
  writeFileSync(join(DATA_DIR, 'hosts', 'a.json'), '{}')
  writeFileSync(join(DATA_DIR, 'hosts', 'theatre.json'), '{"domains":["theatre.example"],"video":"(a)"}')
  const config = readConfig({ DATA_DIR, DEMO: 'off' })
  const opened = await openHosts({ config, http: createHttpClient(publicInternet), now: () => new Date() })
  await makeEpisode(db, { sources: [{ url: 'https://www.theatre.example/1' }, { url: 'https://ru.sibnet.ru/video1' }] })
  const { hosts } = await listVideoHosts({ db, ...opened })
  expect(hosts.map(({ name }) => name).join(' ')).toBe(
    'a sibnet sendvid vidmoly peertube peertube-player youtube vimeo dailymotion theatre hls direct dash plain',
  )
  expect(hosts[0]).toMatchObject({ file: 'a.json', problem: expect.stringContaining('domains') })
  const link = { unknown: 1, ok: 0, slow: 0, dead: 0, problem: null }
  expect(hosts[1]).toEqual({ name: 'sibnet', file: null, domains: ['sibnet.ru'], ...link })
  expect(hosts.find(({ name }) => name === 'theatre')).toEqual({
    name: 'theatre',
    file: 'theatre.json',
    domains: ['theatre.example'],
    ...link,
  })
})
