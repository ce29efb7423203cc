import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { isBuilt, openTestSite, reach } from '../kit/test-site.ts'

const { db, connection } = useTestDatabase()
const folder = useTestFolder()

test.runIf(isBuilt)('a page frames the players of its links, except those of a host that is switched off', async () => {
  const urls = [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://vimeo.com/76979871',
    'https://videos.example/w/abc',
  ]
  const anime = await makeAnime(db)
  await makeEpisode(db, { anime_id: anime.id, sources: urls.map((url) => ({ url })) })
  const file = join(folder, 'hosts.json')
  writeFileSync(file, JSON.stringify({ vimeo: { enabled: false }, 'peertube-player': { domains: ['videos.example'] } }))
  const framesWith = async (settings: Record<string, string>) => {
    const app = await openTestSite(connection, settings)
    const { status, headers } = await reach(app).ask(`/watch/${anime.slug}/Saison%201/1/VOSTFR`)
    await app.close()
    expect(status).toBe(200)
    return /frame-src [^;]*/.exec(String(headers['content-security-policy']))?.[0]
  }
  expect(await framesWith({})).toBe('frame-src https://www.youtube-nocookie.com https://player.vimeo.com')
  expect(await framesWith({ VIDEO_HOSTS: file })).toBe(
    'frame-src https://www.youtube-nocookie.com https://videos.example',
  )
})
