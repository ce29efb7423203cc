import type { Database } from '../../../../../platform/database/connect-database.ts'
import { findExactlyTitled, findTitledAnimes, seasonNamedBy } from '../../../../catalogue/server/public.ts'
import { likelyFrom } from '../../../rules.ts'
import { endMatching } from '../queries/imports.ts'
import { findNamedAnimes, listAnimeFacts } from '../queries/known-animes.ts'
import { type LineRow, listUnmatched, type Match, writeMatches } from '../queries/lines.ts'
import { holdConflicts } from '../queries/matched-lines.ts'
import { type Judged, judgeMatches } from './judge-match.ts'

// Lines per write: the page shows the progress, and an interrupted run resumes from there.
const batchSize = 100
/** Batches of a turn: then the imports of others have theirs. */
const turnBatches = 5
const maxAlternatives = 5

/**
 * Matches the next lines of an import by id, else by title. Likely matches are chosen; others, and conflicts with the
 * list, wait for the person.
 * @returns whether lines are left for another turn
 */
export async function matchList(
  db: Database,
  { importId, accountId }: { importId: number; accountId: number },
): Promise<boolean> {
  for (let batch = 0; batch < turnBatches; batch++) {
    const lines = await listUnmatched(db, importId, batchSize)
    if (lines.length === 0) {
      await holdConflicts(db, { importId, accountId })
      await endMatching(db, importId)
      return false
    }
    await writeMatches(db, importId, await matchBatch(db, lines))
  }
  return true
}

async function matchBatch(db: Database, lines: LineRow[]): Promise<Match[]> {
  const named = await findNamedAnimes(db, lines)
  const titled = await findExactlyTitled(db, lines.map(titlesOf))
  const facts = await listAnimeFacts(db, titled.flat().map(idOf))
  const matches: Match[] = []
  for (const [index, line] of lines.entries()) {
    const namedId = named.get(line.position)
    const exact = titled[index] ?? []
    if (namedId !== undefined) matches.push(toMatch(line, [{ animeId: namedId, confidence: 100 }]))
    else if (exact.length > 0) matches.push(toMatch(line, judgeMatches(writtenOf(line), exact, facts)))
    else matches.push(await searchMatch(db, line))
  }
  return matches
}

/** For titles without an exact match. */
async function searchMatch(db: Database, line: LineRow): Promise<Match> {
  const found = await findTitledAnimes(db, titlesOf(line))
  const facts = await listAnimeFacts(db, found.map(idOf))
  return toMatch(line, judgeMatches(writtenOf(line), found, facts))
}

function toMatch({ position }: LineRow, [best, ...others]: Judged[]): Match {
  if (!best) return { position, animeId: null, confidence: 0, alternatives: [], decision: 'skip' }
  const alternatives = others
    .slice(0, maxAlternatives)
    .map((one) => ({ anime_id: one.animeId, confidence: one.confidence }))
  return { position, ...best, alternatives, decision: best.confidence >= likelyFrom ? 'add' : 'pending' }
}

const idOf = ({ animeId }: { animeId: number }) => animeId

function titlesOf({ title, other_titles }: LineRow): string[] {
  return [title, ...other_titles].filter((text) => text !== '')
}

const writtenOf = ({ title, year, type }: LineRow) => ({ year, type, season: seasonNamedBy(title) })
