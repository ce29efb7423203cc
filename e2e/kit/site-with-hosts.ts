// A site with stand-ins as video hosts, for hosts.spec.ts: prints its address when it is ready.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSite } from '../../src/app/create-site.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { connectDatabase } from '../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { makeAnime } from '../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../tests/factories/make-episode.ts'
import { openVideoHosts } from '../../tests/stand-ins/hosts/open-video-hosts.ts'
import { itemId, jellyfinKey, openJellyfin } from '../../tests/stand-ins/jellyfin.ts'
import { writeOnDemandDash } from './write-on-demand-dash.ts'

const dataDir = process.argv[2]
if (dataDir === undefined) throw new Error('The folder of its database is missing.')
const hosts = await openVideoHosts()
const jellyfin = await openJellyfin()
const server = await startEmbeddedPostgres(dataDir)
const connection = connectDatabase(server.address, 4)
await migrate(connection.db)

// The links of each episode, by number.
const episodes = [
  ['video.sibnet.test/shell.php?videoid=1'],
  ['sendvid.test/embed/a1'],
  ['vidmoly.gone/embed-a1.html'],
  ['files.test/open/film-hls/master.m3u8'],
  ['video.sibnet.test/shell.php?videoid=404', 'vidmoly.gone/embed-a2.html'],
  ['theatre.test/embed/a1'],
  ['https://www.youtube.com/watch?v=a1-b2_c3d4e'],
  ['https://vimeo.com/123'],
  ['https://www.dailymotion.com/video/x8abcd'],
  ['https://youtu.be/refusee_000', 'files.test/clips/episode-2.mp4'],
  ['peertube.test/w/abc'],
  ['plain.test/video/2'],
  ['https://folder.media.invalid/film/master.m3u8'],
  [`${jellyfin.base}/web/#/details?id=${itemId(1)}`],
  ['files.test/open/film-dash.mpd'],
  ['https://folder.media.invalid/dash/manifest.mpd'],
  ['https://tube.test/w/abc'],
  ['https://videos.une-association-culturelle.canal.test/videos/watch/abc'],
]
hosts.trouble('/v/0a1b2c3d/404.mp4', (response) => void response.writeHead(404).end())
const { id: anime_id } = await makeAnime(connection.db, { slug: 'chez-les-hotes', title: 'Chez les hôtes' })
for (const [index, places] of episodes.entries()) {
  const sources = places.map((place) => ({ url: /^https?:/.test(place) ? place : hosts.at(place) }))
  await makeEpisode(connection.db, { anime_id, episode_number: index + 1, sources })
}

// A host that only the operator knows.
mkdirSync(join(dataDir, 'hosts'), { recursive: true })
const theatre = { domains: ['theatre.test'], mediaDomains: ['stage.test'], video: 'file: "([^"]+)"' }
writeFileSync(join(dataDir, 'hosts', 'theatre.json'), JSON.stringify(theatre))

// The operator's own videos.
const MEDIA_DIR = join(dataDir, 'videos')
cpSync('demo/clips/baleine', join(MEDIA_DIR, 'film'), { recursive: true })
writeOnDemandDash(join(MEDIA_DIR, 'dash'))

const servers = { JELLYFIN_URL: jellyfin.base, JELLYFIN_API_KEY: jellyfinKey }
const { hostsFile: VIDEO_HOSTS, addressRules } = hosts
const quiet = { NODE_ENV: 'production', DEMO: 'off', RATE_LIMITS: 'off' }
const config = readConfig({ ...quiet, DATA_DIR: dataDir, VIDEO_HOSTS, MEDIA_DIR, ...servers })
const site = await createSite({ config, connection, log: createLog('error', false), addressRules })
process.stdout.write(`${await site.listen({ port: 0, host: '127.0.0.1' })}\n`)

process.once('SIGTERM', async () => {
  await site.close()
  await connection.close()
  await server.stop()
  await hosts.close()
  await jellyfin.close()
  process.exit(0)
})
