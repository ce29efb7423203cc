import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { countRows, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { TeamMemberBody } from '../../team-contract.ts'

export type MemberRow = TableRow<'team_member'>
export type PresenceRow = TableRow<'team_presence'>
type NoPresence = { [Column in keyof PresenceRow]: null }

/** Columns of a presence shown beside the member's own. */
type Presence = Pick<PresenceRow, 'online_status' | 'role_name' | 'custom_status' | 'music' | 'game'>
export type StaffRow = MemberRow & { presence_avatar: string | null } & (Presence | Pick<NoPresence, keyof Presence>)

/** A member agrees to any data of Discord; without that, the picture and the role are not shown either. */
export const sharesAnything = sql`(shares_presence or shares_status or shares_music or shares_game)`

/** Lists the team in order, with the latest presences. */
export async function listStaff(db: Database): Promise<StaffRow[]> {
  return listRows<StaffRow>(db)`
    select m.*, p.online_status, p.role_name, p.custom_status, p.music, p.game, p.avatar_url as presence_avatar
      from team_member m left join team_presence p on p.member_id = m.id and ${sharesAnything}
     order by m.position, m.id
  `
}

/** In the order of the page. */
export async function listMembers(db: Database): Promise<MemberRow[]> {
  return listRows<MemberRow>(db)`select * from team_member order by position, id`
}

/** Finds a member, whom no other transaction then changes. */
export async function lockMember(db: Database, id: number): Promise<MemberRow | undefined> {
  return findRow<MemberRow>(db)`select * from team_member where id = ${id} for update`
}

/** Reads the community and the time of the last contact; undefined if there was none. */
export async function findFeed(db: Database): Promise<{ guild_name: string; seen_at: Date } | undefined> {
  return findRow<{ guild_name: string; seen_at: Date }>(db)`select guild_name, seen_at from team_feed`
}

/** Adds a member at the end. @returns undefined when another member has the Discord account */
export async function insertMember(db: Database, member: TeamMemberBody): Promise<MemberRow | undefined> {
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from team_member)`
  return db
    .insertInto('team_member')
    .values({ ...member, position })
    .onConflict((conflict) => conflict.column('discord_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Tests whether another member has the Discord account. */
export async function isDiscordTaken(db: Database, id: number, discordId: string | null): Promise<boolean> {
  return (await countRows(db)`team_member where discord_id = ${discordId} and id <> ${id}`) > 0
}

/** Updates a member, and clears data that they no longer agree to show. */
export async function updateMember(db: Database, id: number, member: TeamMemberBody): Promise<MemberRow> {
  const { discord_id, shares_presence, shares_status, shares_music, shares_game } = member
  // Without any consent, the picture and the role go, too; so do those of a former account.
  const sharesAny = shares_presence || shares_status || shares_music || shares_game
  await sql`
    delete from team_presence p using team_member m
     where m.id = ${id} and p.member_id = m.id and (m.discord_id is distinct from ${discord_id} or not ${sharesAny})
  `.execute(db)
  const update = db.updateTable('team_member').set(member).where('id', '=', id)
  const row = await update.returningAll().executeTakeFirstOrThrow()
  await sql`
    update team_presence
       set online_status = case when ${shares_presence} then online_status else 'offline' end,
           custom_status = case when ${shares_status} then custom_status end,
           music = case when ${shares_music} then music end,
           game = case when ${shares_game} then game end
     where member_id = ${id}
  `.execute(db)
  return row
}

/** @returns the removed member */
export async function deleteMember(db: Database, id: number): Promise<MemberRow | undefined> {
  return findRow<MemberRow>(db)`delete from team_member where id = ${id} returning *`
}

/** Sets the order of members. @param ids of all members, each once */
export async function orderMembers(db: Database, ids: number[]): Promise<void> {
  await sql`
    update team_member set position = wanted.position
      from unnest(${ids}::int[]) with ordinality as wanted (id, position)
     where team_member.id = wanted.id and team_member.position <> wanted.position
  `.execute(db)
}
