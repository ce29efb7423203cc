import type { Database } from '../../../../../platform/database/connect-database.ts'
import * as keyset from '../../../../../platform/database/keyset.ts'
import { countRows, findRow, listRows, sql } from '../../../../../platform/database/sql.ts'
import { seenCountOfAnime } from '../../../../watching/server/public.ts'
import type { ImportLine, LineDecision, ListImport, ShownLines } from '../../../transfer-contract.ts'
import type { LineRow } from './lines.ts'

/** The member's entry differs from the line. */
const isConflict = sql<boolean>`(
  mine.id is not null
  and ((mine.status <> line.status and not line.is_score_only)
       or (line.language is not null and line.language <> coalesce(mine.language, 'VOSTFR et VF'))
       or coalesce(line.said -> 'score' <> mine.said -> 'score', false))
)`
const isSame = sql<boolean>`(mine.id is not null and not ${isConflict})`

const shownWhere: Record<ShownLines, ReturnType<typeof sql>> = {
  all: sql`true`,
  unsure: sql`line.anime_id is not null and line.decision = 'pending' and not ${isConflict}`,
  conflicts: sql`${isConflict}`,
  unmatched: sql`line.anime_id is null`,
  chosen: sql`line.decision in ('add', 'replace')`,
  skipped: sql`line.decision = 'skip'`,
}

/**
 * Joins lines `line` of an import with the person's own lines `mine`. `limit 1` makes it one look-up a line: statistics
 * may not know the new lines yet, and a join planned from them compares every line with every entry.
 */
const matchedLines = (importId: number | ReturnType<typeof sql>, accountId: number) => sql`
  list_import_line line
  left join lateral (
    select * from watchlist_item own where own.account_id = ${accountId} and own.anime_id = line.anime_id limit 1
  ) mine on true
  where line.import_id = ${importId}`

type ImportKey = { importId: number; accountId: number }

/** Counts the lines of a person's imports, in the order of the given ids. */
export async function countLines(
  db: Database,
  accountId: number,
  importIds: readonly number[],
): Promise<ListImport['counts'][]> {
  return listRows<ListImport['counts']>(db)`
    select counted.*
      from unnest(${importIds}::int[]) with ordinality as given (id, place)
     cross join lateral (
       select count(*)::int as total,
              count(line.confidence)::int as matched,
              count(*) filter (where line.confidence is not null and ${shownWhere.unsure})::int as unsure,
              count(*) filter (where ${shownWhere.conflicts})::int as conflicts,
              count(*) filter (where line.confidence is not null and ${shownWhere.unmatched})::int as unmatched,
              count(*) filter (where ${shownWhere.chosen})::int as chosen,
              count(*) filter (where line.decision = 'replace' and ${isConflict})::int as replacing,
              count(*) filter (where ${shownWhere.skipped})::int as skipped,
              count(*) filter (where ${isSame})::int as same,
              coalesce(sum(line.seen_count) filter (where ${shownWhere.chosen}), 0)::int as seen
         from ${matchedLines(sql.ref('given.id'), accountId)}
     ) counted
     order by place
  `
}

export type MatchedLineRow = Omit<ImportLine, 'confidence' | 'mine'> & {
  confidence: number | null
  my_status: LineRow['status'] | null
  my_language: 'VOSTFR' | 'VF' | null
  my_seen_count: number
  my_score: number | null
}

const animeJson = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`json_build_object(
    'id', ${column('id')}, 'slug', ${column('slug')}, 'title', ${column('title')}, 'cover_url', ${column('cover_url')},
    'type', ${column('type')}, 'release_year', ${column('release_year')}, 'episode_count', ${column('episode_count')})`
}

const lineColumns = (accountId: number) => sql`
  line.position, line.title, line.year, line.status, line.is_score_only, line.seen_count,
  (line.said ->> 'score')::int as score, line.decision, line.confidence,
  (select ${animeJson('a')} from anime a where a.id = line.anime_id) as anime,
  (select coalesce(json_agg(json_build_object('anime', ${animeJson('a')}, 'confidence', other.confidence)
                            order by other.confidence desc, a.id), '[]')
     from jsonb_to_recordset(line.alternatives) as other (anime_id int, confidence int)
     join anime a on a.id = other.anime_id and a.id is distinct from line.anime_id) as alternatives,
  mine.status as my_status, mine.language as my_language, ${isConflict} as is_conflict,
  ${seenCountOfAnime(accountId, 'line.anime_id')} as my_seen_count,
  (mine.said ->> 'score')::int as my_score,
  exists (select from list_import_line other
           where other.import_id = line.import_id and other.anime_id = line.anime_id and other.position <> line.position)
    as is_shared`

/** The order of the file. */
export const asInFile: keyset.Order = { name: 'import-lines', columns: [{ by: 'line.position', kind: 'int' }] }

/** Lists lines of a kind, and counts them. @throws AppError VALIDATION for a foreign cursor */
export async function listLines(
  db: Database,
  { importId, accountId }: ImportKey,
  { show, ...page }: keyset.AskedPage & { show: ShownLines },
): Promise<{ rows: (MatchedLineRow & keyset.Placed)[]; total: number }> {
  const found = sql`${matchedLines(importId, accountId)} and ${shownWhere[show]}`
  const rows = await listRows<MatchedLineRow & keyset.Placed>(db)`
    select ${lineColumns(accountId)}, ${keyset.placeIn(asInFile)} as place from ${found} and ${keyset.afterCursor(asInFile, page)}
     order by ${keyset.orderBy(asInFile)} ${keyset.windowOf(page)}
  `
  return { rows, total: await countRows(db)`${found}` }
}

/** Finds one line with the member's entry. */
export async function findLine(
  db: Database,
  { importId, accountId }: ImportKey,
  position: number,
): Promise<MatchedLineRow | undefined> {
  return findRow<MatchedLineRow>(db)`
    select ${lineColumns(accountId)} from ${matchedLines(importId, accountId)} and line.position = ${position}
  `
}

/**
 * Decides all lines of a kind. Accepting adds missing entries; conflicting ones are replaced only with `replaces`, else
 * kept. Lines without an anime can only be skipped.
 */
export async function decideLines(
  db: Database,
  { importId, accountId }: ImportKey,
  { show, decision, replaces }: { show: ShownLines; decision: 'accept' | 'skip'; replaces: boolean },
): Promise<void> {
  const rows = await listRows<{ position: number; is_conflict: boolean }>(db)`
    select line.position, ${isConflict} as is_conflict from ${matchedLines(importId, accountId)} and ${shownWhere[show]}
       ${decision === 'accept' ? sql`and line.anime_id is not null` : sql``}
  `
  if (decision === 'skip') return setDecision(db, importId, 'skip', rows)
  const { added = [], replaced = [] } = Object.groupBy(rows, (row) => (row.is_conflict ? 'replaced' : 'added'))
  await setDecision(db, importId, 'add', added)
  if (replaces) await setDecision(db, importId, 'replace', replaced)
}

/**
 * After matching: lines that conflict with the list wait for a person, whatever the match. Decisions of a review that
 * has begun stay.
 */
export async function holdConflicts(db: Database, { importId, accountId }: ImportKey): Promise<void> {
  const rows = await listRows<{ position: number }>(db)`
    select line.position from ${matchedLines(importId, accountId)} and line.decision = 'add' and ${isConflict}
       and exists (select from list_import i where i.id = line.import_id and i.state = 'matching')
  `
  await setDecision(db, importId, 'skip', rows)
}

async function setDecision(
  db: Database,
  importId: number,
  decision: LineDecision,
  lines: readonly { position: number }[],
): Promise<void> {
  await sql`
    update list_import_line set decision = ${decision}
     where import_id = ${importId} and position = any(${lines.map(({ position }) => position)}::int[])
  `.execute(db)
}
