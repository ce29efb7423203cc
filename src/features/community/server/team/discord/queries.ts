import type { Database } from '../../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../../platform/database/sql.ts'
import { type MemberRow, type PresenceRow, sharesAnything } from '../queries.ts'

/** A member to request from Discord. */
export type FollowedMember = MemberRow & { discord_id: string }

/** Lists members with a Discord account and any consent. */
export async function listFollowedMembers(db: Database): Promise<FollowedMember[]> {
  return listRows<FollowedMember>(db)`
    select * from team_member
     where discord_id is not null and ${sharesAnything}
     order by id
  `
}

/** Stores an account's presence if its member still has it, as far as they agree: both may have changed meanwhile. */
export async function savePresence(db: Database, discordId: string, presence: PresenceRow): Promise<void> {
  await sql`
    insert into team_presence as p (member_id, online_status, role_name, avatar_url, custom_status, music, game)
    select id, case when shares_presence then ${presence.online_status} else 'offline' end,
           ${presence.role_name}, ${presence.avatar_url},
           case when shares_status then ${presence.custom_status} end,
           case when shares_music then ${toJson(presence.music)}::jsonb end,
           case when shares_game then ${toJson(presence.game)}::jsonb end
      from team_member
     where id = ${presence.member_id} and discord_id = ${discordId} and ${sharesAnything}
    on conflict (member_id) do update
       set online_status = excluded.online_status, role_name = excluded.role_name, avatar_url = excluded.avatar_url,
           custom_status = excluded.custom_status, music = excluded.music, game = excluded.game
  `.execute(db)
}

const toJson = (value: object | null) => (value === null ? null : JSON.stringify(value))

/** Clears the presences of all other members. */
export async function deleteOtherPresences(db: Database, memberIds: number[]): Promise<void> {
  await sql`delete from team_presence where member_id <> all(${memberIds}::int[])`.execute(db)
}

/** Records contact with Discord. */
export async function saveFeed(db: Database, guildName: string, at: Date): Promise<void> {
  await sql`
    insert into team_feed (guild_name, seen_at) values (${guildName}, ${at})
    on conflict (is_only) do update set guild_name = excluded.guild_name, seen_at = excluded.seen_at
  `.execute(db)
}

/** Finds our copy of a picture and marks it as used. */
export async function findPicture(db: Database, sourceUrl: string, at: Date): Promise<string | undefined> {
  const row = await findRow<{ url: string }>(db)`
    update team_picture set used_at = ${at} where source_url = ${sourceUrl} returning url
  `
  return row?.url
}

export async function savePicture(
  db: Database,
  { sourceUrl, url, at }: { sourceUrl: string; url: string; at: Date },
): Promise<void> {
  await sql`
    insert into team_picture (source_url, url, used_at) values (${sourceUrl}, ${url}, ${at})
    on conflict (source_url) do update set url = excluded.url, used_at = excluded.used_at
  `.execute(db)
}

/** Deletes copies neither used since then nor shown now. @returns their addresses */
export async function deleteUnusedPictures(db: Database, since: Date): Promise<string[]> {
  const rows = await listRows<{ url: string }>(db)`
    delete from team_picture k
     where used_at < ${since}
       and not exists (
         select from team_presence p
          where k.url in (p.avatar_url, p.music ->> 'coverUrl', p.game ->> 'iconUrl')
       )
    returning url
  `
  return rows.map(({ url }) => url)
}
