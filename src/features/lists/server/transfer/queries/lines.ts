import type { GivenDetails } from '../../../../../platform/database/column-types.ts'
import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../../platform/database/sql.ts'
import type { LineDecision } from '../../../transfer-contract.ts'
import { type ListLine, toLanguageText } from '../formats/list-line.ts'

export type LineRow = TableRow<'list_import_line'>

type WrittenLine = Omit<ListLine, 'said'> & { said: GivenDetails }

/** Writes the lines of a file, numbered from 1. */
export async function insertLines(db: Database, importId: number, lines: readonly WrittenLine[]): Promise<void> {
  const rows = lines.map((line, index) => {
    return { ...line, position: index + 1, language: toLanguageText(line.language) || null }
  })
  await sql`
    insert into list_import_line (import_id, position, title, other_titles, year, type, slug, mal_id, anilist_id, status,
                                  is_score_only, seen_count, language, added_at, said)
    select ${importId}, position, title, "otherTitles", year, type, ids ->> 'slug', ids ->> 'mal', ids ->> 'anilist',
           status, coalesce("isScoreOnly", false), "seenCount", language, "addedAt", nullif(said, '{}')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        position int, title text, "otherTitles" text[], year int, type text, ids jsonb, status text,
        "isScoreOnly" boolean, "seenCount" int, language text, "addedAt" timestamptz, said jsonb)
  `.execute(db)
}

/** Lists unmatched lines in the order of the file. */
export async function listUnmatched(db: Database, importId: number, max: number): Promise<LineRow[]> {
  return db
    .selectFrom('list_import_line')
    .selectAll()
    .where('import_id', '=', importId)
    .where('confidence', 'is', null)
    .orderBy('position')
    .limit(max)
    .execute()
}

export type Match = {
  position: number
  animeId: number | null
  confidence: number
  alternatives: { anime_id: number; confidence: number }[]
  decision: LineDecision
}

/** Writes the matches of lines. Lines of a deleted import are skipped. */
export async function writeMatches(db: Database, importId: number, matches: Match[]): Promise<void> {
  const rows = matches.map(({ animeId, ...match }) => ({ ...match, anime_id: animeId }))
  await sql`
    update list_import_line line
       set anime_id = anime.id, confidence = found.confidence, alternatives = found.alternatives,
           decision = found.decision
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (
             position int, anime_id int, confidence int, alternatives jsonb, decision text)
      left join anime on anime.id = found.anime_id
     where line.import_id = ${importId} and line.position = found.position
  `.execute(db)
}

/** Writes a member's decision on a line: its anime, which is then certain, and its action. */
export async function updateLine(
  db: Database,
  { importId, position }: { importId: number; position: number },
  change: { animeId?: number; decision?: LineDecision },
): Promise<void> {
  const { animeId, decision } = change
  await db
    .updateTable('list_import_line')
    .set({
      ...(animeId !== undefined && { anime_id: animeId, confidence: 100 }),
      ...(decision !== undefined && { decision }),
    })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute()
}

export type ChosenLine = Pick<
  LineRow,
  'position' | 'title' | 'status' | 'is_score_only' | 'seen_count' | 'language' | 'added_at' | 'said'
> & { anime_id: number; decision: 'add' | 'replace' }

/** Lists the lines to apply, in the order of the file. */
export async function listChosenLines(db: Database, importId: number): Promise<ChosenLine[]> {
  return listRows<ChosenLine>(db)`
    select position, title, status, is_score_only, seen_count, language, added_at, said, anime_id, decision
      from list_import_line
     where import_id = ${importId} and anime_id is not null and decision in ('add', 'replace')
     order by position
  `
}

/** Reads all lines of a person's imports, for their data export. */
export async function listAllLines(db: Database, importIds: number[]): Promise<LineRow[]> {
  if (importIds.length === 0) return []
  return db
    .selectFrom('list_import_line')
    .selectAll()
    .where('import_id', 'in', importIds)
    .orderBy('import_id')
    .orderBy('position')
    .execute()
}
