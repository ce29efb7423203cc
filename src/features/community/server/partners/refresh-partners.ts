import type { HttpClient } from '../../../../platform/http-client/create-http-client.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { copyPicture } from '../../../../platform/storage/copy-picture.ts'
import { type DiscordAddresses, type GuildAnswer, iconAddress, readInvite } from './discord-invites.ts'
import { hasPicture, listPartnerRows, markExpired, type PartnerRow, saveGuild } from './queries.ts'

export type RefreshParts = Pick<Site, 'db' | 'storage' | 'log' | 'now'> & {
  http: HttpClient
  discord: DiscordAddresses
}

const iconSidePx = 120
const iconTimeoutMs = 10_000

/**
 * Updates partners from Discord, one after the other, beginning with the one that has waited longest. Without an answer
 * the former data stays; when Discord asks to wait, the rest waits for the next time.
 */
export async function refreshPartners(parts: RefreshParts): Promise<void> {
  const refreshedMs = ({ refreshed_at }: PartnerRow) => refreshed_at?.getTime() ?? 0
  const partners = await listPartnerRows(parts.db)
  for (const partner of partners.toSorted((one, other) => refreshedMs(one) - refreshedMs(other))) {
    if (!partner.is_followed) continue
    try {
      if ((await refreshPartner(parts, partner)) === 'busy') return
    } catch (error) {
      parts.log.warn({ err: error, partner: partner.id }, 'partners: could not reach Discord')
    }
  }
}

async function refreshPartner(parts: RefreshParts, partner: PartnerRow): Promise<'done' | 'busy'> {
  const { db, http, discord, storage, now } = parts
  const invite = await readInvite(http, discord, partner.invite_code)
  if (invite.kind === 'busy') return 'busy'
  if (invite.kind === 'expired') await markExpired(db, partner, now())
  else {
    const iconUrl = await saveIcon(parts, partner, invite.guild)
    const isSaved = await saveGuild(db, partner, { ...invite.guild, iconUrl }, now())
    const former = isSaved && partner.icon_url !== iconUrl ? partner.icon_url : null
    const before = former !== null && !(await hasPicture(db, former)) && storage.nameOf(former)
    if (before) await storage.remove(before)
  }
  return 'done'
}

/**
 * Copies a community's picture to our storage, so that visitors send nothing to Discord.
 * @returns its address; the former one when it is unchanged or unavailable
 */
async function saveIcon(parts: RefreshParts, partner: PartnerRow, { id, icon }: GuildAnswer): Promise<string | null> {
  const { storage, discord, log } = parts
  if (icon === null) return null
  const name = `partners/${id}-${icon}.webp`
  if (partner.icon_url === storage.urlOf(name)) return partner.icon_url
  try {
    const from = iconAddress(discord, { id, icon })
    return await copyPicture(parts, { from, name, sidePx: iconSidePx, timeoutMs: iconTimeoutMs })
  } catch (error) {
    log.warn({ err: error, partner: partner.id }, 'partners: failed to store a picture')
    return partner.icon_url
  }
}
