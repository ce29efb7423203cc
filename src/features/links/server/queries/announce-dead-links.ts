import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import { toEpisodePlace } from '../../../../shared/episode-place.ts'
import { toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { announce } from '../../../webhooks/server/public.ts'

/** Links named in a message; their number is always told. */
const maxNamed = 10

type DeadLink = {
  source_id: number
  host: string
  anime_title: string
  season_label: string
  episode_number: number
  number_label: string | null
  language: string
}

/** Tells the webhooks of the site that links died: one message for all that a batch of checks found. */
export async function announceDeadLinks(db: Database, sourceIds: number[], at: Date): Promise<void> {
  if (sourceIds.length === 0) return
  const links = await listRows<DeadLink>(db)`
    select s.id as source_id, s.host, a.title as anime_title, e.season_label, e.episode_number, e.number_label, e.language
      from episode_source s join episode e on e.id = s.episode_id join anime a on a.id = e.anime_id
     where s.id = any (${sourceIds}::int[]) order by s.id limit ${maxNamed}
  `
  const lines = links.map((link) => `${link.anime_title}, ${toEpisodePlace(link)} (${link.language}) : ${link.host}`)
  const others = sourceIds.length - links.length
  await announce(db, {
    type: 'links.dead',
    title: sourceIds.length === 1 ? 'Un lien est mort' : `${toFrenchNumber(sourceIds.length)} liens sont morts`,
    text: [...lines, ...(others > 0 ? [`et ${toFrenchNumber(others)} de plus`] : [])].join('\n'),
    path: '/admin/links',
    facts: { count: sourceIds.length, links },
    at,
  })
}
