import type { Database } from '../../../../platform/database/connect-database.ts'
import { toEpisodePlace } from '../../../../shared/episode-place.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { toLinkHost } from '../../../../shared/link-host.ts'
import { insertEpisodes, insertSources, touchEpisodes, updateSource } from '../../../catalogue/server/writing/public.ts'
import type { Actor } from '../../../staff/server/log/public.ts'
import type { LinkOutcome, PasteAnswer, PastedLink } from '../../episodes-contract.ts'
import { getStaffAnime } from '../animes/public.ts'
import { type Changed, changeEpisodes, type EpisodeAdminParts } from './change-episodes.ts'
import { listOtherUses, listStaffEpisodeRows, type StaffEpisodeRow } from './queries.ts'

/** Adds many links as one action, or previews it. @throws AppError NOT_FOUND for the anime */
export async function pasteLinks(
  parts: EpisodeAdminParts,
  { by, animeId, links, dryRun }: { by: Actor; animeId: number; links: PastedLink[]; dryRun: boolean },
): Promise<PasteAnswer> {
  if (dryRun) {
    const rows = await listStaffEpisodeRows(parts.db, { animeId })
    if (rows.length === 0) await getStaffAnime(parts.db, animeId)
    return { ...(await preview(parts.db, animeId, planLinks(links, rows))), action_id: null }
  }
  const summary = (title: string, { outcomes }: Described) => {
    const count = outcomes.filter(({ outcome }) => outcome !== 'known').length
    return `${title} : ${countOf(count, 'lien collé', 'liens collés')}`
  }
  const action = { by, animeId, kind: 'paste-links', summary }
  const { result, actionId } = await changeEpisodes(parts, action, async (trx) => {
    const rows = await listStaffEpisodeRows(trx, { animeId }, true)
    const plan = planLinks(links, rows)
    const described = await preview(trx, animeId, plan)
    return { ...(await write(trx, { animeId, plan, rows, at: parts.now() })), result: described }
  })
  return { ...result, action_id: actionId }
}

type Described = Omit<PasteAnswer, 'action_id'>

async function preview(db: Database, animeId: number, plan: PlannedLink[]): Promise<Described> {
  const urls = plan.map(({ url }) => url)
  const elsewhere = await listOtherUses(db, urls)
  const outcomes = plan.map(({ outcome, url, episode, replaced }) => {
    const other = elsewhere.find(
      (link) => link.url === url && (link.anime_id !== animeId || placeOf(link) !== placeOf(episode)),
    )
    const also_in = other ? `${other.title}, ${toEpisodePlace(other)} (${other.language})` : null
    return { outcome, replaced_url: replaced?.url ?? null, also_in }
  })
  const made = new Set(plan.filter(({ episode }) => episode.id === undefined).map(({ episode }) => episode))
  return { outcomes, new_episode_count: made.size }
}

type Writing = { animeId: number; plan: PlannedLink[]; rows: StaffEpisodeRow[]; at: Date }

async function write(trx: Database, { animeId, plan, rows, at }: Writing): Promise<Omit<Changed<unknown>, 'result'>> {
  const ids = await makeEpisodes(trx, { animeId, plan, at })
  const before = new Map(rows.map((row) => [row.id, row]))
  const idOf = ({ episode }: PlannedLink) => episode.id ?? ids.get(episode) ?? 0
  for (const { replaced, url } of plan) {
    // The captions belong to the former video.
    if (replaced) await updateSource(trx, replaced.id, { url, host: toLinkHost(url), captions_url: null })
  }
  const counts = new Map<number, number>()
  const added = plan.filter(({ outcome }) => outcome === 'new' || outcome === 'second')
  await insertSources(
    trx,
    added.map((link) => {
      const episode_id = idOf(link)
      const sources = before.get(episode_id)?.sources ?? []
      const priority = counts.get(episode_id) ?? Math.max(-1, ...sources.map((source) => source.priority)) + 1
      counts.set(episode_id, priority + 1)
      return { episode_id, url: link.url, host: toLinkHost(link.url), priority, captions_url: null }
    }),
  )
  const changed = plan.filter(({ outcome }) => outcome !== 'known')
  await touchEpisodes(trx, [...new Set(changed.map(idOf))], at)
  const first = plan.filter(({ outcome }) => outcome === 'new')
  return {
    isChanged: changed.length > 0,
    news: first.map((link) => ({ id: idOf(link), language: link.episode.language })),
  }
}

/** Creates the missing episodes of the paste. @returns their ids */
async function makeEpisodes(
  trx: Database,
  { animeId, plan, at }: Omit<Writing, 'rows'>,
): Promise<Map<PlannedLink['episode'], number>> {
  const made = [...new Set(plan.map(({ episode }) => episode))].filter(({ id }) => id === undefined)
  const rows = made.map(({ season_label, episode_number, language }) => ({
    anime_id: animeId,
    season_label,
    episode_number,
    language,
  }))
  const ids = await insertEpisodes(trx, rows, at)
  return new Map(made.map((episode, index) => [episode, ids[index] ?? 0]))
}

/** An episode with its links; `id` is undefined for one that a line creates. */
type KnownEpisode = {
  id: number | undefined
  season_label: string
  episode_number: number
  language: 'VOSTFR' | 'VF'
  sources: { id: number | undefined; url: string }[]
}

/** The outcome of one pasted link: it is added to the episode at `place`, or replaces one of its links. */
type PlannedLink = {
  outcome: LinkOutcome
  url: string
  episode: KnownEpisode
  /** The replaced link, if it is stored. */
  replaced: { id: number; url: string } | undefined
}

/**
 * Plans pasted links in order: a link that the episode has is known; a link on a host that the episode already uses
 * replaces that one, unless it came with this paste; any other is a second link.
 * @param known the episodes of the anime; not modified
 */
function planLinks(links: PastedLink[], known: KnownEpisode[]): PlannedLink[] {
  const episodes = new Map(known.map((episode) => [placeOf(episode), { ...episode, sources: [...episode.sources] }]))
  return links.map((link) => {
    const { url, mode } = link
    const found = episodes.get(placeOf(link))
    const episode = found ?? { ...link, id: undefined, sources: [] }
    episodes.set(placeOf(link), episode)
    if (episode.sources.some((source) => source.url === url)) {
      episode.sources = episode.sources.map((source) => (source.url === url ? { id: undefined, url } : source))
      return { outcome: 'known', url, episode, replaced: undefined }
    }
    const replaced = mode === 'add' ? undefined : findReplaced(episode, link)
    if (replaced) {
      episode.sources = episode.sources.map((source) => (source.id === replaced.id ? { id: undefined, url } : source))
      return { outcome: 'replaces', url, episode, replaced }
    }
    const outcome = episode.sources.length === 0 ? 'new' : 'second'
    episode.sources.push({ id: undefined, url })
    return { outcome, url, episode, replaced: undefined }
  })
}

function findReplaced({ sources }: KnownEpisode, { url, mode }: PastedLink): { id: number; url: string } | undefined {
  const kept = sources.flatMap(({ id, url: there }) => (id === undefined ? [] : [{ id, url: there }]))
  const sameHost = kept.find((source) => toLinkHost(source.url) === toLinkHost(url))
  return sameHost ?? (mode === 'replace' ? kept[0] : undefined)
}

function placeOf({ season_label, episode_number, language }: Omit<KnownEpisode, 'id' | 'sources'>): string {
  return JSON.stringify([season_label, episode_number, language])
}
