import type { Database } from '../../../../platform/database/connect-database.ts'
import { changesAny, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import { maxPeople } from '../../rules.ts'

// The database's clock is the one that all copies share.
export const now = sql`clock_timestamp()`

/** A copy of the site that no longer keeps a person's connection up has lost it. */
export const presentSeconds = 40

/** The condition of a present person `p`. */
export const isPresent = sql`p.left_at is null and p.removed_at is null
  and p.seen_at > ${now} - make_interval(secs => ${presentSeconds})`

type NewPerson = {
  seanceId: string
  id: string
  keyHash: string
  name: string
  isFounder: boolean
  networkHash: string
  accountId: number | null
}

type Key = { seanceId: string; keyHash: string }

type OtherPerson = {
  name: string
  is_founding_account: boolean | null
  is_removed: boolean
  is_there: boolean
  is_same_network: boolean
}

export async function insertPerson(db: Database, person: NewPerson): Promise<void> {
  await sql`
    insert into seance_person (seance_id, id, key_hash, name, is_founder, network_hash, account_id, joined_at, seen_at)
    values (${person.seanceId}, ${person.id}, ${person.keyHash}, ${person.name}, ${person.isFounder},
            ${person.networkHash}, ${person.accountId}, ${now}, ${now})`.execute(db)
}

/**
 * Takes a place for a new person. Every place of the founder's account counts as the founder's, so that it also leads
 * from another device.
 * @returns why there is none: `removed` for the network of a person whom the host removed
 */
export async function addPerson(
  db: Database,
  person: Omit<NewPerson, 'isFounder'>,
): Promise<'added' | 'unknown' | 'full' | 'taken' | 'removed'> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockRoom(trx, person.seanceId))) return 'unknown'
    const rows = await listRows<OtherPerson>(trx)`
      select name, is_founder and account_id = ${person.accountId} as is_founding_account, removed_at is not null as is_removed, network_hash = ${person.networkHash} as is_same_network,
             ${isPresent} as is_there
        from seance_person p where seance_id = ${person.seanceId}`
    if (rows.some((other) => other.is_removed && other.is_same_network)) return 'removed'
    const there = rows.filter((other) => other.is_there)
    if (there.length >= maxPeople) return 'full'
    const folded = person.name.toLocaleLowerCase('fr')
    if (there.some(({ name }) => name.toLocaleLowerCase('fr') === folded)) return 'taken'
    await insertPerson(trx, { ...person, isFounder: rows.some((other) => other.is_founding_account) })
    return 'added'
  })
}

type Place = { network: string | null; is_removed: boolean }

/** Returns the keyed hash of a person's network, null without such a person; undefined for an unknown séance. */
export function findPlace(db: Database, { seanceId, keyHash }: Key): Promise<Place | undefined> {
  return findRow<Place>(db)`
    select p.network_hash as network, p.removed_at is not null as is_removed
      from seance s left join seance_person p on p.seance_id = s.id and p.key_hash = ${keyHash}
     where s.id = ${seanceId}`
}

/**
 * Puts a person back in their place; the founder leads again. @returns who, and when on the database's clock, in
 * milliseconds; undefined for an unknown key or a full séance
 */
export function seatPerson(db: Database, { seanceId, keyHash }: Key): Promise<{ id: string; at: number } | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockRoom(trx, seanceId)
    return findRow<{ id: string; at: number }>(trx)`
      with back as (
        update seance_person set seen_at = ${now}, left_at = null, lags = false
         where seance_id = ${seanceId} and key_hash = ${keyHash} and removed_at is null
           and (select count(*) from seance_person p
                 where p.seance_id = ${seanceId} and p.key_hash <> ${keyHash} and ${isPresent}) < ${maxPeople}
        returning id, is_founder, seen_at
      ), led as (
        update seance set host_id = back.id, revision = seance.revision + 1
          from back where seance.id = ${seanceId} and back.is_founder and host_id is distinct from back.id
      ) select id, (extract(epoch from seen_at) * 1000)::double precision as at from back`
  })
}

/** Lets one person at a time take a place until the transaction ends. @returns false when there is no such séance */
async function lockRoom(db: Database, id: string): Promise<boolean> {
  return (await findRow(db)`select from seance where id = ${id} for update`) !== undefined
}

export async function leavePlace(db: Database, place: { seanceId: string; id: string }): Promise<void> {
  await sql`
    update seance_person set left_at = ${now}
     where seance_id = ${place.seanceId} and id = ${place.id} and left_at is null`.execute(db)
}

/**
 * A person whose connection still lives this long after they left is present: an older connection of theirs ended late.
 */
const lateSeconds = 15

/**
 * Keeps people present whose connections this copy of the site holds.
 * @returns the séances with people who are back, as an older connection of theirs ended late at another copy
 */
export async function keepPlaces(db: Database, places: { seanceId: string; id: string }[]): Promise<string[]> {
  const seances = places.map(({ seanceId }) => seanceId)
  const ids = places.map(({ id }) => id)
  const isBack = sql`p.left_at < ${now} - make_interval(secs => ${lateSeconds})`
  const rows = await listRows<{ seance_id: string }>(db)`
    with held as (
      select * from unnest(${seances}::text[], ${ids}::text[]) as held (seance_id, id)
    ), kept as (
      update seance_person p set seen_at = ${now}, left_at = case when ${isBack} then null else p.left_at end
        from held where p.seance_id = held.seance_id and p.id = held.id
    )
    select distinct p.seance_id from held join seance_person p using (seance_id, id) where ${isBack}`
  return rows.map(({ seance_id }) => seance_id)
}

/** @returns false when the remover does not lead, or the person is unknown */
export async function removePerson(
  db: Database,
  { seanceId, id, hostId }: { seanceId: string; id: string; hostId: string },
): Promise<boolean> {
  return changesAny(db)`
    update seance_person p set removed_at = ${now}
      from seance s
     where s.id = ${seanceId} and s.host_id = ${hostId} and p.seance_id = s.id and p.id = ${id}
       and p.id <> ${hostId} and p.removed_at is null`
}

type KnownPerson = { name: string; network_hash: string; account_id: number | null }

/** Returns a person of a séance for another one with a place there; also those who left or were removed. */
export async function findReportedPerson(
  db: Database,
  { seanceId, keyHash, id }: { seanceId: string; keyHash: string; id: string },
): Promise<KnownPerson | undefined> {
  return findRow<KnownPerson>(db)`
    select p.name, p.network_hash, p.account_id from seance_person p
     where p.seance_id = ${seanceId} and p.id = ${id} and p.key_hash <> ${keyHash}
       and exists (select from seance_person me where me.seance_id = p.seance_id and me.key_hash = ${keyHash})`
}
