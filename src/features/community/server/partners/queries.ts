import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { changesAny, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import { codeOf } from '../../../../shared/code-of.ts'
import type { PartnerBody } from '../../partners-contract.ts'
import type { GuildAnswer } from './discord-invites.ts'

export type PartnerRow = TableRow<'partner'>

/** In the order of the page. */
export async function listPartnerRows(db: Database): Promise<PartnerRow[]> {
  return listRows<PartnerRow>(db)`select * from partner order by position, title, id`
}

/** Finds a partner, which no other transaction then changes. */
export async function lockPartner(db: Database, id: number): Promise<PartnerRow | undefined> {
  return findRow<PartnerRow>(db)`select * from partner where id = ${id} for update`
}

/** @returns undefined when the invitation belongs to another partner */
export async function insertPartner(db: Database, body: PartnerBody): Promise<PartnerRow | undefined> {
  return db
    .insertInto('partner')
    .values(body)
    .onConflict((conflict) => conflict.column('invite_code').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Updates a partner. An expiry is that of an invitation which Discord is still asked about.
 * @returns 'taken' when the invitation belongs to another partner
 */
export async function updatePartner(db: Database, id: number, body: PartnerBody): Promise<PartnerRow | 'taken'> {
  const expired_at = sql<Date | null>`case when invite_code = ${body.invite_code} and ${body.is_followed} then expired_at end`
  try {
    const update = db
      .updateTable('partner')
      .set({ ...body, expired_at })
      .where('id', '=', id)
    return await update.returningAll().executeTakeFirstOrThrow()
  } catch (error) {
    // PostgreSQL's "unique violation": another partner has the invitation.
    if (codeOf(error) === '23505') return 'taken'
    throw error
  }
}

/** @returns the removed partner */
export async function deletePartner(db: Database, id: number): Promise<PartnerRow | undefined> {
  return findRow<PartnerRow>(db)`delete from partner where id = ${id} returning *`
}

type Guild = Omit<GuildAnswer, 'icon'> & { iconUrl: string | null }

/** A partner and the invitation that Discord was asked about, which may be another one by then. */
type Asked = Pick<PartnerRow, 'id' | 'invite_code'>

/** Stores Discord's data. @returns false when the partner has another invitation, or is gone */
export async function saveGuild(db: Database, asked: Asked, guild: Guild, at: Date): Promise<boolean> {
  const { id: guildId, name, description, iconUrl, memberCount } = guild
  return changesAny(db)`
    update partner
       set guild_id = ${guildId}, guild_name = ${name}, guild_description = ${description}, icon_url = ${iconUrl},
           member_count = ${memberCount}, refreshed_at = ${at}, expired_at = null
     where id = ${asked.id} and invite_code = ${asked.invite_code}
  `
}

/** Returns whether a partner has this picture: two invitations may lead to one community. */
export async function hasPicture(db: Database, url: string): Promise<boolean> {
  return (await findRow(db)`select from partner where icon_url = ${url} limit 1`) !== undefined
}

/** Marks the invitation as expired while it is followed; the first time is kept. */
export async function markExpired(db: Database, asked: Asked, at: Date): Promise<void> {
  await sql`
    update partner set refreshed_at = ${at}, expired_at = coalesce(expired_at, ${at})
     where id = ${asked.id} and invite_code = ${asked.invite_code} and is_followed
  `.execute(db)
}
