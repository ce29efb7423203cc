import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import * as keyset from '../../../../../platform/database/keyset.ts'
import { toInnerPattern } from '../../../../../platform/database/like-pattern.ts'
import { allOf, countRows, findRow, listRows, sql } from '../../../../../platform/database/sql.ts'
import type { AuditAction, AuditChange, ListActionsQuery } from '../../../log-contract.ts'
import type { AuditRights } from './actions.ts'

/** An action as stored; presented in routes.ts. */
export type ActionRow = AuditRights &
  Pick<
    TableRow<'audit_action'>,
    'id' | 'kind' | 'summary' | 'at' | 'ip' | 'token_name' | 'undoes_id' | 'undone_by_id'
  > &
  Pick<AuditAction, 'actor' | 'anime' | 'change_count' | 'undone_by' | 'first_changes'>

const selectActions = (place = sql<keyset.Placed['place']>`null`) => sql`
  select ${place} as place, a.id, a.kind, a.summary, a.at, a.ip, a.token_name, a.access, a.rank, a.undoes_id, a.undone_by_id,
         case when actor.id is not null then jsonb_build_object('id', actor.id, 'username', actor.username) end as actor,
         coalesce(touched.change_count, 0) as change_count,
         (select jsonb_build_object('id', id, 'slug', slug, 'title', title) from anime
           where id = touched.only_anime) as anime,
         (select username from audit_action undoing join account on account.id = undoing.actor_id
           where undoing.id = a.undone_by_id) as undone_by,
         (select coalesce(jsonb_agg(f order by f.id), '[]') from (
            select id, table_name as "table", operation, key, before, after from audit_row
             where action_id = a.id order by id limit 3) f) as first_changes
    from audit_action a
    left join account actor on actor.id = a.actor_id
    left join lateral (
      select count(*)::int as change_count,
             case when min(anime_id) = max(anime_id) then min(anime_id) end as only_anime
        from audit_row r where r.action_id = a.id) touched on true`

/** The order of the log. */
export function orderOf({ sort_order }: Pick<ListActionsQuery, 'sort_order'>): keyset.Order {
  const descending = sort_order === 'desc'
  return {
    name: sort_order,
    columns: [
      { by: 'a.at', kind: 'instant', descending },
      { by: 'a.id', kind: 'int', descending },
    ],
  }
}

function matching({ area, actor_id, anime_id, search, from, to }: ListActionsQuery) {
  return allOf([
    area && sql`a.kind like ${`${area}.%`}`,
    actor_id !== undefined && sql`a.actor_id = ${actor_id}`,
    anime_id !== undefined && sql`a.id in (select action_id from audit_row where anime_id = ${anime_id})`,
    search && sql`a.summary ilike ${toInnerPattern(search)}`,
    from && sql`a.at >= ${from}::timestamptz`,
    to && sql`a.at < ${to}::timestamptz`,
  ])
}

/** Returns one page of the log, or the lines behind a cursor. @throws AppError VALIDATION for a foreign cursor */
export async function listActionRows(db: Database, query: ListActionsQuery): Promise<(ActionRow & keyset.Placed)[]> {
  const order = orderOf(query)
  return listRows<ActionRow & keyset.Placed>(db)`
    with page as (
      select a.id from audit_action a
       where ${matching(query)} and ${keyset.afterCursor(order, query)}
       order by ${keyset.orderBy(order)} ${keyset.windowOf(query)})
    ${selectActions(keyset.placeIn(order))} where a.id in (select id from page) order by ${keyset.orderBy(order)}
  `
}

export async function countActions(db: Database, query: ListActionsQuery): Promise<number> {
  return countRows(db)`audit_action a where ${matching(query)}`
}

export async function findActionRow(db: Database, id: number): Promise<ActionRow | undefined> {
  return findRow<ActionRow>(db)`${selectActions()} where a.id = ${id}`
}

/** Returns the authors in the log: staff by name, then members who changed their own second factor. */
export async function listActors(db: Database) {
  return listRows<{ id: number; username: string }>(db)`
    select id, username from account
     where role <> 'Utilisateur' or id in (select actor_id from audit_action)
     order by role = 'Utilisateur', lower(username), id limit 200
  `
}

/** Returns the changes of an action, in order. */
export async function listChanges(
  db: Database,
  { actionId, limit, offset }: { actionId: number; limit: number; offset: number },
): Promise<AuditChange[]> {
  return listRows<AuditChange>(db)`
    select id, table_name as "table", operation, key, before, after from audit_row
     where action_id = ${actionId} order by id limit ${limit} offset ${offset}
  `
}

/** Returns an account's actions as staff, for its data export. */
export async function listActionsOf(db: Database, accountId: number) {
  return db
    .selectFrom('audit_action')
    .select(['at', 'kind', 'summary', 'ip', 'token_name'])
    .where('actor_id', '=', accountId)
    .orderBy('at', 'desc')
    .execute()
}

type LastChange = { username: string | null; at: Date }

const selectAuthor = sql`
  select actor.username, a.at
    from audit_row r join audit_action a on a.id = r.action_id left join account actor on actor.id = a.actor_id`

const partTables: Record<string, string> = {
  genres: 'anime_genre',
  relations: 'anime_relation',
  slots: 'anime_slot',
  titles: 'anime_title',
}

/** Returns the author and time of the last logged change that gave an anime its current values of these fields. */
export async function findLastAnimeChange(
  db: Database,
  { animeId, fields }: { animeId: number; fields: string[] },
): Promise<LastChange | undefined> {
  const tables = fields.flatMap((field) => partTables[field] ?? [])
  return findRow<LastChange>(db)`
    ${selectAuthor}
      join anime on anime.id = r.anime_id
     where r.anime_id = ${animeId}
       and (r.table_name = any(${tables}::text[])
            or r.table_name = 'anime' and exists (select from unnest(${fields}::text[]) field
                                                   where r.after -> field = to_jsonb(anime) -> field))
     order by r.action_id desc limit 1
  `
}

/** Returns the author and time of the last logged change of one of these fields of a row. */
export async function findLastRowChange(
  db: Database,
  { table, id, fields }: { table: string; id: number; fields: string[] },
): Promise<LastChange | undefined> {
  return findRow<LastChange>(db)`
    ${selectAuthor}
     where r.table_name = ${table} and r.key = jsonb_build_object('id', ${id}::int)
       and r.after ?| ${fields}::text[]
     order by r.action_id desc limit 1
  `
}

/** Returns the author and time of the last logged change of an episode or its links after an instant. */
export async function findLastEpisodeChange(
  db: Database,
  { animeId, episodeId, since }: { animeId: number; episodeId: number; since: Date },
): Promise<LastChange | undefined> {
  return findRow<LastChange>(db)`
    ${selectAuthor}
     where r.anime_id = ${animeId} and a.at > ${since}
       and (r.table_name = 'episode' and (r.key ->> 'id')::int = ${episodeId}
            or r.table_name = 'episode_source' and (coalesce(r.after, r.before) ->> 'episode_id')::int = ${episodeId})
     order by r.action_id desc limit 1
  `
}
