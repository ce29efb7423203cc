import { createMessage } from '../features/announcements/server/messages/public.ts'
import { languages } from '../features/catalogue/rules.ts'
import { findEpisodesWithSources } from '../features/catalogue/server/episodes/public.ts'
import { countMissedSearch, findAnimeBySlug } from '../features/catalogue/server/public.ts'
import { addStarts, saveDailyFigure } from '../features/insights/server/figures/public.ts'
import { insertItems, writeListedDetails } from '../features/lists/server/watchlist/public.ts'
import { changeReport, reportEpisode } from '../features/reports/server/public.ts'
import { insertNotice } from '../features/rights/server/public.ts'
import { insertPlayed, writeSaves } from '../features/watching/server/public.ts'
import type { Database } from '../platform/database/connect-database.ts'
import { dayMs, hourMs } from '../shared/durations.ts'
import { toAnimePath } from '../shared/episode-place.ts'
import {
  type DemoName,
  demoFigureDays,
  demoMessages,
  demoMissedSearches,
  demoNotices,
  demoReports,
  demoViewings,
} from './demo-life.ts'
import { listDemoEvenings, toDemoDay } from './demo-year.ts'

type Life = {
  db: Database
  ids: Record<DemoName, number>
  /** The animes of the demonstration. */
  slugs: string[]
  now: Date
}

/** Gives the demonstration's members a past: histories, lists, reports, notices, messages and two weeks of figures. */
export async function fillDemoLife(life: Life): Promise<void> {
  await watch(life)
  await watchAllYear(life)
  await report(life)
  await announce(life)
  await claim(life)
  await count(life)
}

async function watch({ db, ids, now }: Life): Promise<void> {
  for (const [name, viewings] of Object.entries(demoViewings)) {
    const accountId = ids[name as DemoName]
    for (const { slug, status, seen, share, daysAgo, note } of viewings) {
      const { animeId, episodes } = await findEpisodes(db, slug)
      const lastAt = now.getTime() - daysAgo * dayMs - 2 * hourMs
      const watched = episodes.slice(0, share === undefined ? seen : seen + 1).map((episode, place) => {
        const seconds = Math.round(episode.seconds * (place < seen ? 1 : (share ?? 1)))
        const watchedAt = new Date(lastAt - (seen - place) * dayMs * 0.4)
        const position = { progressSeconds: seconds, furthestSeconds: seconds, playedSeconds: seconds, watchedAt }
        return {
          accountId,
          episodeId: episode.id,
          ...position,
          durationSeconds: episode.seconds,
          durationAt: watchedAt,
        }
      })
      if (watched.length > 0) await writeSaves(db, watched)
      const addedAt = new Date(lastAt - seen * dayMs * 0.4)
      await insertItems(db, accountId, [{ animeId, status, language: null, addedAt }])
      if (note !== undefined)
        await writeListedDetails(db, accountId, [{ animeId, said: { score: note * 10 }, replaces: true }])
    }
  }
}

/**
 * Adds evenings of the past year: what each member has on their list, then the rest of the catalogue, each episode
 * once and as long as it is.
 */
async function watchAllYear({ db, ids, slugs, now }: Life): Promise<void> {
  for (const [name, viewings] of Object.entries(demoViewings)) {
    const listed = viewings.filter(({ seen }) => seen > 0).map(({ slug }) => slug)
    const lists = await Promise.all([...new Set([...listed, ...slugs])].map((slug) => findEpisodes(db, slug)))
    const episodes = lists.flatMap((list) => list.episodes)
    const accountId = ids[name as DemoName]
    await insertPlayed(
      db,
      listDemoEvenings(name as DemoName, now).flatMap(({ start, episodes: count }) => {
        let until = start.getTime()
        return episodes.splice(0, count).map(({ id, seconds }) => {
          until += seconds * 1000
          return { accountId, episodeId: id, seconds, until: new Date(until) }
        })
      }),
    )
  }
}

async function report({ db, ids, now }: Life): Promise<void> {
  for (const { by, slug, place, category, reason, hoursAgo, answer } of demoReports) {
    const episode = (await findEpisodes(db, slug)).episodes[place]
    if (!episode) throw new Error(`The demonstration has no episode ${place + 1} of ${slug}.`)
    const at = new Date(now.getTime() - hoursAgo * hourMs)
    const body = { episode_id: episode.id, category, reason, source_id: episode.sourceId }
    const { id } = await reportEpisode(db, { accountId: ids[by], body, at })
    if (answer === undefined) continue
    const actor = { accountId: ids.Moriya, ip: null, access: 'staff' as const }
    const changes = { status: 'résolu' as const, answer }
    await changeReport(db, { id, wholeEpisode: false, changes, by: actor, at: new Date(at.getTime() + 5 * hourMs) })
  }
}

async function announce({ db, ids, now }: Life): Promise<void> {
  const by = { accountId: ids.Aiko, ip: null, access: 'staff' as const }
  for (const { inDays, ...message } of demoMessages) {
    const dueAt = new Date(now.getTime() + inDays * dayMs)
    const fields = { ...message, for_role: null, due_at: dueAt.toISOString() }
    await createMessage(db, { fields, by, at: now })
  }
}

async function claim({ db, now }: Life): Promise<void> {
  for (const { anime, hoursAgo, ...notice } of demoNotices) {
    const { animeId, title } = await findEpisodes(db, anime)
    const address = toAnimePath(anime)
    await insertNotice(db, {
      body: {
        ...notice,
        capacity: 'titulaire',
        addresses: [address],
        good_faith: true,
        accuracy: true,
        signature: notice.name,
      },
      pages: [{ address, label: title, anime_id: animeId, episode_id: null }],
      at: new Date(now.getTime() - hoursAgo * hourMs),
    })
  }
}

/**
 * Adds two weeks of figures: starts of the animes that members watch, in both languages and more of them at weekends,
 * active members, dead links, and a day of searches without a result.
 */
async function count({ db, now }: Life): Promise<void> {
  const slugs = [...new Set(Object.values(demoViewings).flatMap((viewings) => viewings.map(({ slug }) => slug)))]
  const watched = await Promise.all(slugs.map((slug) => findEpisodes(db, slug)))
  const sourceIds = watched.flatMap(({ firstSourceIds }) => firstSourceIds)
  for (let daysAgo = demoFigureDays - 1; daysAgo >= 0; daysAgo--) {
    const at = toDemoDay(now, daysAgo)
    const strength = [0, 6].includes(at.getUTCDay()) ? 3 : 2
    const counts = sourceIds.map((_, place) => strength * (sourceIds.length - place) + ((place * 7 + daysAgo * 3) % 5))
    await addStarts(db, { sourceIds, counts, at })
    await saveDailyFigure(db, { name: 'active_members', value: 1 + ((daysAgo * 2) % 3), at })
    await saveDailyFigure(db, { name: 'dead_links', value: daysAgo > 6 ? 1 : 2, at })
  }
  for (const [text, times] of Object.entries(demoMissedSearches)) {
    for (let minute = 0; minute < times; minute++) {
      await countMissedSearch(db, { text, at: new Date(now.getTime() - dayMs - minute * 60_000) })
    }
  }
}

/** Reads an anime's episodes in VOSTFR, or in VF if it has no VOSTFR, in the order of the catalogue. */
async function findEpisodes(db: Database, slug: string) {
  const anime = await findAnimeBySlug(db, slug)
  if (!anime) throw new Error(`The demonstration has no ${slug}.`)
  const rows = (await findEpisodesWithSources(db, anime.id)) ?? []
  const language = languages.find((each) => rows.some((row) => row.language === each))
  const episodes = new Map<number, { id: number; sourceId: number | null; seconds: number }>()
  for (const { id, source_id, duration_seconds, language: spoken } of rows) {
    if (spoken !== language || episodes.has(id)) continue
    episodes.set(id, { id, sourceId: source_id, seconds: duration_seconds ?? 30 })
  }
  const firstSourceIds = languages.flatMap((spoken) => rows.find((row) => row.language === spoken)?.source_id ?? [])
  return { animeId: anime.id, title: anime.title, episodes: [...episodes.values()], firstSourceIds }
}
