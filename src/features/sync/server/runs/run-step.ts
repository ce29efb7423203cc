import type { Database } from '../../../../platform/database/connect-database.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { notifyNewAnime, notifyNewEpisodes } from '../../../notifications/server/public.ts'
import { recordAction } from '../../../staff/server/log/public.ts'
import { startRun } from '../../contract.ts'
import type { Gathered } from '../gather-answers.ts'
import { findCurrentAnime } from '../queries/current-anime.ts'
import { listWatchableNews } from '../queries/new-episodes.ts'
import { endRun, type Held, type HeldRun, lockRun, type RunRow, type Step, saveProgress } from '../queries/runs.ts'
import type { SyncParts } from '../sync-parts.ts'
import { announceRun } from './announce-run.ts'
import { addOutcome, isApplied, nothingDone, type Outcome, toLines } from './outcome.ts'
import { episodesPerStep, listSeasons, seasonKey } from './steps.ts'
import { writeDetails } from './write-details.ts'
import { writeExtras } from './write-extras.ts'
import { writeSeason } from './write-season.ts'

/** Another copy of the site holds the run, or it has ended. */
export class RunLost extends Error {
  override name = 'RunLost'
}

type Taken = { title: string; isNew: boolean; count: number; isOver: boolean }

/**
 * Processes the next part of a run and records it in the same transaction, so that each part is done exactly once. All
 * parts are one action of the audit log.
 * @returns whether the run has ended
 * @throws RunLost
 */
export async function runStep(parts: SyncParts, held: Held, run: RunRow, until: Date): Promise<boolean> {
  const action = {
    by: { accountId: run.actor_id, ip: run.ip, token: run.token_name, access: startRun.access },
    kind: 'sync.run' as const,
    summary: toSummary,
    into: run.action_id ?? undefined,
  }
  const { result } = await recordAction(parts.db, action, (trx) => runStepIn(trx, parts, { held, until }))
  return result.isOver
}

function toSummary({ title, isNew, count }: Taken): string {
  if (isNew) return `Anime « ${title} » ajouté par synchronisation`
  return `Synchronisation de « ${title} » : ${countOf(count, 'changement')}`
}

async function runStepIn(
  trx: Database,
  { now }: SyncParts,
  { held, until }: { held: Held; until: Date },
): Promise<Taken> {
  const run = await lockRun(trx, held)
  if (!run) throw new RunLost()
  const taken = { title: run.anime_title ?? run.slug, isNew: run.is_new, count: run.change_count, isOver: true }
  if (run.cancel_requested || run.is_undone) {
    if (!run.is_undone && !run.is_new) await notifyOfNews(trx, run, now())
    await endRun(trx, run, { state: 'cancelled', at: now() })
    return taken
  }
  const at = now()
  const piece = await workOn(trx, run, at)
  const all = addOutcome(
    { count: run.change_count, lines: run.changes, kept: run.kept, episodeIds: run.episode_ids },
    piece.outcome,
  )
  const { steps, stepIndex } = advance(run, piece.amount)
  const progress = {
    anime_id: piece.animeId,
    is_new: piece.isNew,
    change_count: all.count,
    changes: all.lines,
    episode_ids: all.episodeIds,
  }
  await saveProgress(trx, run, {
    ...progress,
    steps,
    step_index: stepIndex,
    anime_title: piece.title,
    kept: all.kept,
    leased_until: until,
  })
  const isOver = stepIndex >= steps.length
  if (isOver) await finish(trx, { ...run, ...progress }, at)
  return { title: piece.title, isNew: piece.isNew, count: all.count, isOver }
}

function advance({ steps, step_index }: RunRow, amount: number): { steps: Step[]; stepIndex: number } {
  const moved = steps.map((step, index) =>
    index === step_index ? { ...step, done: Math.min(step.total, step.done + amount) } : step,
  )
  const current = moved[step_index]
  return { steps: moved, stepIndex: !current || current.done >= current.total ? step_index + 1 : step_index }
}

type Piece = { outcome: Outcome; amount: number; animeId: number; title: string; isNew: boolean }

async function workOn(trx: Database, run: RunRow, now: Date): Promise<Piece> {
  // Only this feature writes it, as JSON.
  const gathered = run.answers as Gathered
  const { chosen } = run
  const step = run.steps[run.step_index]
  if (step?.key === 'details' || run.anime_id === null) {
    const { animeId, title, isNew, ...outcome } = await writeDetails(trx, { gathered, chosen, now })
    return { outcome, amount: 1, animeId, title, isNew }
  }
  const about = { animeId: run.anime_id, title: run.anime_title ?? run.slug, isNew: run.is_new }
  const rules = { animeId: run.anime_id, bySchedule: run.origin === 'schedule', now }
  if (step?.key === 'extras') {
    return { ...about, amount: 1, outcome: await writeExtras(trx, { ...rules, answers: gathered.answers, chosen }) }
  }
  const label = step?.key.startsWith('season:') ? step.label : undefined
  if (step === undefined || label === undefined) return { ...about, amount: 1, outcome: nothingDone }
  const isWanted = isApplied({ key: seasonKey(label), plan: 'add' }, chosen)
  if (!isWanted) return { ...about, amount: step.total, outcome: nothingDone }
  const episodes = (listSeasons(gathered).get(label) ?? []).slice(step.done, step.done + episodesPerStep)
  return { ...about, amount: episodesPerStep, outcome: await writeSeason(trx, { ...rules, label, episodes }) }
}

/** Sends the notifications, and adds the summary line. */
async function finish(trx: Database, run: HeldRun, now: Date): Promise<void> {
  const here = run.anime_id === null ? undefined : await findCurrentAnime(trx, run.anime_id)
  const before = (run.answers as Gathered).anime.episodeCount
  if (here && !run.is_new && here.episode_count !== before) {
    const lines = toLines({ label: 'Nombre d’épisodes', here: String(before), there: String(here.episode_count) })
    await saveProgress(trx, run, { changes: [...run.changes, ...lines] })
  }
  await notifyOfNews(trx, run, now)
  await endRun(trx, run, { state: 'done', at: now })
  await announceRun(trx, run, { state: 'done', at: now })
}

/** Notifies of what a run made watchable, also if it ends early: it stays, and no later run finds it new. */
export async function notifyOfNews(trx: Database, run: RunRow, now: Date): Promise<void> {
  const animeId = run.anime_id
  if (animeId === null) return
  if (run.is_new) return notifyNewAnime(trx, animeId, now)
  const { episode_ids: episodeIds, action_id: actionId, created_at: since } = run
  const news = await listWatchableNews(trx, { episodeIds, actionId, since })
  for (const [language, episodes] of Map.groupBy(news, (episode) => episode.language)) {
    await notifyNewEpisodes(trx, { animeId, language, episodeIds: episodes.map(({ id }) => id), now })
  }
}
