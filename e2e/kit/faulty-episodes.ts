import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { makeAccount } from '../../tests/factories/make-account.ts'
import { makeAnime } from '../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../tests/factories/make-episode.ts'
import { getRow, insertRow } from '../../tests/kit/rows.ts'
import { withSiteDatabase } from './site-database.ts'
import { callAsPage } from './staff.ts'

export type FaultyEpisode = { title: string; animeId: number; episodeId: number; sourceId: number; reportIds: number[] }

/** Creates an episode unique to the journey, with these reports by different accounts, the last one the newest. */
export function makeReportedEpisode(reasons: string[]): Promise<FaultyEpisode> {
  const unique = randomUUID().slice(0, 8)
  return withSiteDatabase(async (db) => {
    const title = `Signalé ${unique}`
    const { id: animeId } = await makeAnime(db, { title, slug: `signale-${unique}` })
    const sources = [{ url: `https://clips.sumine.example/absent-${unique}.mp4` }]
    const { id: episodeId } = await makeEpisode(db, { anime_id: animeId, sources })
    const source = await getRow(db, 'episode_source', { episode_id: episodeId })
    const reportIds: number[] = []
    for (const [index, reason] of reasons.entries()) {
      const name = `temoin-${unique}-${index}`
      const { id: account_id } = await makeAccount(db, { username: name, email: `${name}@exemple.fr` })
      const at = new Date(Date.now() - (reasons.length - index) * 60_000)
      const { id } = await insertRow(db, 'episode_report', {
        account_id,
        episode_id: episodeId,
        category: 'vidéo absente',
        reason,
        reason_key: reason.toLowerCase(),
        source_id: source.id,
        position_seconds: 84,
        error_code: 'HTTP_404',
        created_at: at,
        status_since: at,
      })
      reportIds.push(id)
    }
    return { title, animeId, episodeId, sourceId: source.id, reportIds }
  })
}

/** Creates an anime unique to the journey, with episodes that each have one dead link at a unique host. */
export function makeDeadLinks(count: number): Promise<{ title: string; host: string; animeId: number }> {
  const unique = randomUUID().slice(0, 8)
  const [title, host] = [`Muet ${unique}`, `h-${unique}.exemple`]
  const make = async (db: Database) => {
    const { id: animeId } = await makeAnime(db, { title, slug: `muet-${unique}` })
    for (let number = 1; number <= count; number += 1) {
      const sources = [{ url: `https://${host}/v1/${number}.mp4`, health: 'dead' as const }]
      await makeEpisode(db, { anime_id: animeId, episode_number: number, sources })
    }
    await db
      .updateTable('source_check')
      .set({
        health: 'dead',
        failures: 3,
        tried: `Erreur 404 (${host})`,
        checked_at: new Date(),
        health_since: new Date(),
        failing_since: new Date(Date.now() - 2 * 86_400_000),
        due_at: new Date(Date.now() + 86_400_000),
      })
      .where('host', '=', host)
      .execute()
    return { title, host, animeId }
  }
  // In one transaction: no check begins while they are new.
  return withSiteDatabase((db) => db.transaction().execute(make))
}

type Listed = { seasons: { episodes: { sources: { url: string }[] }[] }[] }

/** Returns the addresses of an anime's links, in the order of its episodes; the page must belong to staff. */
export async function listAddresses(page: Page, animeId: number): Promise<string[]> {
  const { seasons }: Listed = await callAsPage(page, { method: 'GET', path: `/api/admin/animes/${animeId}/episodes` })
  return seasons.flatMap(({ episodes }) => episodes).flatMap(({ sources }) => sources.map(({ url }) => url))
}
