import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import { writeHealth } from '../../../catalogue/server/writing/public.ts'
import type { Health } from '../checks/judge-link.ts'
import { announceDeadLinks } from './announce-dead-links.ts'

/** A link due for a check, with its state. */
export type DueLink = {
  source_id: number
  host: string
  url: string
  health: Health
  failures: number
  failing_since: Date | null
  /** Number of viewers of its episode in the last week. */
  watched: number
  /** Whether another link of its host got an answer in the last hour. */
  others_answer: boolean
}

type Claim = {
  now: Date
  /** Maximum links per host, except for hosts that need no network. */
  perHost: number
  locals: string[]
  /** Maximum links in all. */
  max: number
  /** Time during which no other process takes them. */
  leaseSeconds: number
}

/** Claims due links, of each host those due for longest. Concurrent calls get different links. */
export async function claimDueLinks(db: Database, claim: Claim): Promise<DueLink[]> {
  const { now, perHost, locals, max, leaseSeconds } = claim
  return listRows<DueLink>(db)`
    with recursive hosts as (
      (select host from source_check order by host limit 1)
      union all
      select (select min(next.host) from source_check next where next.host > hosts.host)
        from hosts where hosts.host is not null
    ), due as (
      select link.source_id
        from hosts, lateral (
          select source_id, due_at from source_check
           where source_check.host = hosts.host and due_at <= ${now}
           order by due_at
           limit case when hosts.host = any (${locals}::text[]) then ${max}::int else ${perHost}::int end
             for update skip locked
        ) link
       order by link.due_at
       limit ${max}
    ), claimed as (
      update source_check set due_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
       where source_id in (select source_id from due)
      returning source_id, host, health, failures, failing_since
    )
    select known.*, ${factsOfDue(now)}
      from claimed known join episode_source source on source.id = known.source_id
  `
}

/** Reads these links, due or not. */
export async function listLinksToCheck(db: Database, { ids, now }: { ids: number[]; now: Date }): Promise<DueLink[]> {
  return listRows<DueLink>(db)`
    select known.source_id, known.host, known.health, known.failures, known.failing_since, ${factsOfDue(now)}
      from source_check known join episode_source source on source.id = known.source_id
     where known.source_id = any(${ids}::int[])
  `
}

/** Columns of a `known` link and its `source`: its address, its number of viewers, and whether its host answers. */
function factsOfDue(now: Date) {
  return sql`source.url,
           (select count(*)::int from watch_progress
             where episode_id = source.episode_id and watched_at > ${now}::timestamptz - interval '7 days') as watched,
           exists (select from source_check other
                    where other.host = known.host and other.source_id <> known.source_id
                      and other.answered_at > ${now}::timestamptz - interval '1 hour') as others_answer`
}

/** The stored result of a check. */
export type CheckRecord = {
  source_id: number
  /** The checked address: the result is dropped if the link has another one by now. */
  url: string
  health: Health
  failures: number
  failing_since: string | null
  due_at: string
  /** Whether the host gave a conclusive answer. */
  answered: boolean
  tried: string
  /** Undefined leaves the value unchanged. */
  cors: boolean | undefined
  thumbnail_url: string | undefined
}

/** Stores results of checks. Pages are notified at once of links that died or work again. */
export async function recordChecks(db: Database, records: CheckRecord[], now: Date): Promise<void> {
  if (records.length === 0) return
  await inTransaction(db, async (transaction) => {
    await sql`
      update source_check known
         set health = given.health, failures = given.failures, failing_since = given.failing_since,
             due_at = given.due_at, checked_at = ${now}, tried = given.tried, cors = coalesce(given.cors, known.cors),
             thumbnail_url = coalesce(given.thumbnail_url, known.thumbnail_url),
             answered_at = case when given.answered then ${now} else known.answered_at end,
             health_since = case when known.health = given.health and known.health_since is not null
                                 then known.health_since else ${now} end
        from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (
          source_id int, url text, health text, failures int, failing_since timestamptz, due_at timestamptz, answered boolean,
          tried text, cors boolean, thumbnail_url text)
        join episode_source source on source.id = given.source_id and source.url = given.url
       where known.source_id = given.source_id
    `.execute(transaction)
    const ids = records.map(({ source_id }) => source_id)
    await publishHealth(transaction, now, ids)
  })
}

/**
 * Copies the health from checks to the catalogue, and tells webhooks of links that died.
 * @param died copies only changes to or from `dead`, of these links; all changes of all links by default
 */
export async function publishHealth(db: Database, now: Date, died?: number[]): Promise<void> {
  const urgent = died
    ? sql`and known.source_id = any(${died}::int[]) and 'dead' in (known.health, source.health)`
    : sql``
  const rows = await listRows<{ source_id: number; health: Health }>(db)`
    select known.source_id, known.health
      from source_check known join episode_source source on source.id = known.source_id
     where known.health <> source.health ${urgent}
  `
  // Even an empty update would make every instance drop its pages.
  if (rows.length === 0) return
  await writeHealth(db, rows)
  const dead = rows.filter(({ health }) => health === 'dead').map(({ source_id }) => source_id)
  await announceDeadLinks(db, dead, now)
}

/** Makes an episode's links due first, except those checked a moment ago. */
export async function prioritiseLinks(
  db: Database,
  { episodeId, now, quietSeconds }: { episodeId: number; now: Date; quietSeconds: number },
): Promise<void> {
  await sql`
    update source_check set due_at = '-infinity'
     where source_id in (select id from episode_source where episode_id = ${episodeId})
       and (checked_at is null or checked_at < ${now}::timestamptz - make_interval(secs => ${quietSeconds}))
  `.execute(db)
}

/**
 * Brings forward the checks of watched links. Those never checked become overdue by an hour per viewer, so that those
 * with the most viewers come first. The others become due by the interval for their number of viewers. Failing links
 * keep their own interval.
 * @param max maximum number of links, those with the most viewers
 */
export async function prioritiseWatchedLinks(db: Database, { now, max }: { now: Date; max: number }): Promise<void> {
  await sql`
    with watched as (
      select episode_id, count(*) as people from watch_progress
       where watched_at > ${now}::timestamptz - interval '7 days' group by episode_id
    ), wanted as (
      select known.source_id, known.due_at as planned_at, people,
             case when known.checked_at is null then ${now}::timestamptz - least(people, 8760) * interval '1 hour'
                  else known.checked_at + greatest(interval '3 hours', interval '7 days' / sqrt(1 + people)) end as due_at
        from watched
        join episode_source source using (episode_id)
        join source_check known on known.source_id = source.id
       where known.failures = 0
    ), sooner as (
      select source_id, due_at from wanted where planned_at > due_at order by people desc limit ${max}
    )
    update source_check set due_at = sooner.due_at from sooner where source_check.source_id = sooner.source_id
  `.execute(db)
}

/** Makes links due whose next check is later than any interval allows: a clock that was ahead set it. */
export async function restoreDueTimes(db: Database, { now, latest }: { now: Date; latest: Date }): Promise<void> {
  await sql`update source_check set due_at = ${now} where due_at > ${latest}`.execute(db)
}

export async function deleteFailuresBefore(db: Database, instant: Date): Promise<void> {
  await sql`delete from playback_failure where hour < ${instant}`.execute(db)
}
