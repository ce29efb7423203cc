import { toVersion } from '../../../staff/server/log/public.ts'
import { addPartner, type PartnerBody, type PartnerCard, type PartnerEntry } from '../../partners-contract.ts'
import type { PartnerRow } from './queries.ts'

export function toPartnerCard(row: PartnerRow): PartnerCard {
  return {
    title: row.title,
    inviteCode: row.invite_code,
    // Before Discord's first answer, the invitation represents the community.
    guildId: row.guild_id ?? row.invite_code,
    guildInfo: {
      name: row.guild_name ?? row.title,
      iconUrl: row.icon_url,
      description: row.description ?? row.guild_description,
      owner: row.owner_name === null ? null : { displayName: row.owner_name },
      memberCount: row.member_count,
    },
  }
}

const formFields = Object.keys(addPartner.body.shape) as (keyof PartnerBody)[]

export function toPartnerEntry({ guild_id, guild_description, ...row }: PartnerRow): PartnerEntry {
  return {
    ...row,
    refreshed_at: row.refreshed_at?.toISOString() ?? null,
    expired_at: row.expired_at?.toISOString() ?? null,
    version: toVersion<PartnerBody>(row, formFields),
  }
}
