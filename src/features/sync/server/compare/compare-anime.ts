import type { Database } from '../../../../platform/database/connect-database.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { listFieldEdits } from '../../../staff/server/log/public.ts'
import type { Comparison, Difference } from '../../contract.ts'
import { type Gathered, gatherAnswers } from '../gather-answers.ts'
import { type CurrentEpisode, findCurrentAnime, listCurrentEpisodes } from '../queries/current-anime.ts'
import { listSeasons, seasonKey } from '../runs/steps.ts'
import { findNamed } from '../runs/write-extras.ts'
import type { SyncSource } from '../sources/source.ts'
import { compareDetails } from './compare-details.ts'
import { compareEpisodes, datesKey, type EpisodeChange, toPlannedEpisodes } from './compare-episodes.ts'
import { compareExtras } from './compare-extras.ts'
import { describeKept, describeSeason } from './describe-season.ts'

type Question = { sources: readonly SyncSource[]; slug: string; full: boolean }

/** Returns what a synchronisation would change now. @throws the errors of gatherAnswers */
export async function compareAnime(db: Database, { full, ...question }: Question): Promise<Comparison> {
  const gathered = await gatherAnswers(db, question)
  const { answers, anime, warnings } = gathered
  const here = anime.id === undefined ? undefined : await findCurrentAnime(db, anime.id)
  const edits = here ? await listFieldEdits(db, here.id) : {}
  const details = compareDetails(here, answers, edits)
  const extras = full ? compareExtras(here, answers, { named: await findNamed(db, answers), edits }) : []
  const episodes = full && here ? await listCurrentEpisodes(db, here.id) : []
  const seasons = full ? compareSeasons(gathered, episodes) : []
  return {
    anime: here ? { id: here.id, slug: here.slug, title: here.title } : null,
    title: anime.title,
    differences: [...details, ...seasons, ...extras],
    warnings,
  }
}

/** Returns one difference per season, with a line for each change in it, and one for dates from air times. */
function compareSeasons(gathered: Gathered, here: readonly CurrentEpisode[]): Difference[] {
  const seasons = [...listSeasons(gathered)].flatMap(([label, episodes]) => {
    const inSeason = here.filter(({ season_label }) => season_label === label)
    const count = new Set(inSeason.map(({ episode_number }) => episode_number)).size
    const before = count === 0 ? null : countOf(count, 'épisode')
    const difference = { key: seasonKey(label), label, here: before, source: 'feed' as const }
    return toSeasonDifference(difference, label, compareEpisodes(here, episodes))
  })
  const planned = Map.groupBy(toPlannedEpisodes(here, gathered.answers), ({ season_label }) => season_label)
  const dates = [...planned].flatMap(([label, episodes]) => {
    const difference = { key: datesKey, label: 'Dates de sortie', here: null, source: 'anilist' as const }
    return toSeasonDifference(difference, label, compareEpisodes(here, episodes))
  })
  return [...seasons, ...dates]
}

type SeasonPart = Pick<Difference, 'key' | 'label' | 'here' | 'source'>

function toSeasonDifference(part: SeasonPart, label: string, changes: readonly EpisodeChange[]): Difference[] {
  const lines = describeSeason(label, changes)
  const kept = describeKept(label, changes).map((one) => one.label)
  if (lines.length > 0) return [{ ...part, there: lines.join('\n'), plan: 'add', by_hand: null }]
  return kept.length > 0 ? [{ ...part, there: kept.join('\n'), plan: 'keep', by_hand: { at: null } }] : []
}
