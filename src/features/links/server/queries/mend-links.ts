import type { Database } from '../../../../platform/database/connect-database.ts'
import { toInnerPattern } from '../../../../platform/database/like-pattern.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import { maxAddressBytes, maxAddressLength } from '../../../../shared/web-address.ts'
import type { LinkReplacement, LinkScope, ReplacementLine, ReplacementProblem } from '../../mending-contract.ts'
import { matching, matchLinks } from './match-links.ts'

/** The rule that gives the new address of each link. */
export type AddressRule =
  | { kind: 'host' | 'text'; from: string; to: string }
  | { kind: 'addresses'; link_ids: number[]; urls: string[] }

/** Builds the condition on `source_check known` for links by ids or filters. */
async function within(db: Database, { link_ids, matching: filters }: LinkScope) {
  return link_ids ? sql`known.source_id = any(${link_ids}::int[])` : matching(await matchLinks(db, filters ?? {}))
}

/** Builds the condition on `episode_source source` for links by ids or filters; reads no checks without either. */
async function chosen(db: Database, scope: LinkScope) {
  if (!scope.link_ids && !Object.values(scope.matching ?? {}).some(Boolean)) return sql`true`
  return sql`source.id in (select known.source_id from source_check known where ${await within(db, scope)})`
}

/** Lists the ids of the links in a scope, at most `max`, the lowest first. */
export async function listScopeIds(db: Database, scope: LinkScope, max: number): Promise<number[]> {
  const which = await within(db, scope)
  const rows = await listRows<{ id: number }>(db)`
    select known.source_id as id from source_check known where ${which} order by id limit ${max}
  `
  return rows.map(({ id }) => id)
}

const escapedForRegex = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Builds rows (id, episode_id, before, after, place) from a rule; `which` is a condition on source. */
function plan(rule: AddressRule, which: Awaited<ReturnType<typeof chosen>>) {
  if (rule.kind === 'addresses') {
    return sql`
      select source.id, source.episode_id, source.url as before, given.url as after, given.place
        from unnest(${rule.link_ids.slice(0, rule.urls.length)}::int[], ${rule.urls}::text[])
             with ordinality as given (id, url, place)
        join episode_source source on source.id = given.id where given.url <> ''`
  }
  // The host follows the scheme and optional credentials.
  const pattern = `^(https?://(?:[^/?#@]*@)?)(?:www\\.)?${escapedForRegex(rule.from)}(?=[:/?#]|$)`
  // Nearly all addresses begin with scheme and host, and this test is far faster than the pattern.
  const plainly = `https://${rule.from}/`
  const after =
    rule.kind === 'host'
      ? sql`case when starts_with(source.url, ${plainly})
                   then ${`https://${rule.to}/`} || substr(source.url, ${plainly.length + 1}::int)
                 else regexp_replace(source.url, ${pattern}, '\\1' || ${rule.to}, 'i') end`
      : sql`replace(source.url, ${rule.from}, ${rule.to})`
  const touched =
    rule.kind === 'host' ? sql`source.host = ${rule.from}` : sql`source.url like ${toInnerPattern(rule.from)}`
  return sql`
    select id, episode_id, before, after, id as place from (
      select source.id, source.episode_id, source.url as before, ${after} as after
        from episode_source source where ${touched} and ${which}
      -- Keeps the planner from computing each new address a second time for the comparison.
      offset 0) as made
     where before <> after`
}

/** Builds the column `problem`: why a planned row cannot be changed; null if it can. */
function problemOf(rule: AddressRule) {
  const isTaken = sql`exists (
    select from episode_source other
     where other.episode_id = planned.episode_id and other.url = planned.after and other.id <> planned.id)`
  // No address is taken at a host without links. The search for each row would be most of the work.
  const mayBeTaken =
    rule.kind === 'host'
      ? sql`(select exists (select from source_check where host = ${rule.to.replace(/^www[.]/, '')}))`
      : sql`true`
  return sql`
    case when before = after then 'same'
         when after !~ '^https?://[^/?#[:space:]][^[:space:]]*$' or length(after) > ${maxAddressLength}
              or octet_length(after) > ${maxAddressBytes} then 'invalid'
         when case when ${mayBeTaken} then ${isTaken} else false end then 'taken'
         when row_number() over (partition by episode_id, after order by place) > 1 then 'twice' end as problem`
}

type Line = Omit<ReplacementLine, 'reader'>
export type Preview = { counts: Record<ReplacementProblem | 'change', number>; lines: Line[]; addresses: string[] }

/**
 * Counts the links that a replacement changes and those that it cannot.
 * @param max sample lines of each
 * @param maxAddresses new addresses
 */
export async function previewPlan(
  db: Database,
  replacement: LinkReplacement,
  max: number,
  maxAddresses: number,
): Promise<Preview> {
  const which = replacement.kind === 'addresses' ? sql`true` : await chosen(db, replacement)
  const row = await findRow<Preview>(db)`
    with planned as (${plan(replacement, which)}),
    judged as materialized (select *, ${problemOf(replacement)} from planned),
    shown as (
      (select * from judged where problem is null order by place limit ${max})
      union all (select * from judged where problem is not null order by place limit ${max}))
    select '{"change": 0, "invalid": 0, "taken": 0, "twice": 0, "same": 0}'::jsonb || coalesce((
             select jsonb_object_agg(kind, count) from (
               select coalesce(problem, 'change') as kind, count(*) as count from judged group by kind) as counted), '{}')
             as counts,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', shown.id, 'before', before, 'after', after, 'problem', problem, 'anime_title', anime.title,
               'season_label', episode.season_label, 'episode_number', episode.episode_number,
               'number_label', episode.number_label,
               'language', episode.language) order by place)
             from shown join episode on episode.id = shown.episode_id join anime on anime.id = episode.anime_id
           ), '[]') as lines,
           array(select after from judged where problem is null order by place limit ${maxAddresses}) as addresses
  `
  return row ?? { counts: { change: 0, invalid: 0, taken: 0, twice: 0, same: 0 }, lines: [], addresses: [] }
}

/** Lists the ids of the links that a replacement changes, in the order of the plan. */
export async function listPlannedIds(db: Database, replacement: LinkReplacement): Promise<number[]> {
  const which = replacement.kind === 'addresses' ? sql`true` : await chosen(db, replacement)
  const row = await findRow<{ ids: number[] }>(db)`
    with planned as (${plan(replacement, which)})
    select coalesce(array_agg(id order by place), '{}') as ids
      from (select id, place, ${problemOf(replacement)} from planned) as judged where problem is null
  `
  return row?.ids ?? []
}

export type PlannedAddress = { id: number; before: string; after: string }

/** Lists the changes that a rule makes to these links now, without those that have a problem. */
export async function listPlannedOf(db: Database, rule: AddressRule, ids: number[]): Promise<PlannedAddress[]> {
  return listRows<PlannedAddress>(db)`
    with planned as materialized (select * from (${plan(rule, sql`source.id = any(${ids}::int[])`)}) as made
                                   where id = any(${ids}::int[]))
    select id, before, after from (select *, ${problemOf(rule)} from planned) as judged where problem is null
  `
}

/** Counts the links to delete, and the episodes left without any. */
export async function countDeletion(
  db: Database,
  ids: number[],
): Promise<{ deleted_count: number; bare_episode_count: number }> {
  const row = await findRow<{ deleted_count: number; bare_episode_count: number }>(db)`
    with chosen as (select id, episode_id from episode_source where id = any(${ids}::int[]))
    select (select count(*)::int from chosen) as deleted_count,
           (select count(distinct episode_id)::int from chosen where not exists (
             select from episode_source other
              where other.episode_id = chosen.episode_id and other.id <> all(${ids}::int[]))) as bare_episode_count
  `
  return row ?? { deleted_count: 0, bare_episode_count: 0 }
}
