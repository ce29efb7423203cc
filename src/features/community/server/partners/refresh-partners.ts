import { z } from 'zod'
import type { Database } from '../../../../platform/database/connect-database.ts'
import type { HttpClient } from '../../../../platform/http-client/create-http-client.ts'
import type { Job } from '../../../../platform/jobs/create-jobs.ts'
import type { Log } from '../../../../platform/log/create-log.ts'
import { copyPicture } from '../../../../platform/storage/copy-picture.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { type DiscordAddresses, type GuildAnswer, iconAddress, readInvite } from './discord-invites.ts'
import { keepGuild, listPartnerRows, markExpired, type PartnerRow } from './queries.ts'

/** Asks Discord about all partners, four times a day and after each change. */
export const refreshPartnersJob: Job<object> = { name: 'refresh-partners', payload: z.object({}), cron: '15 */6 * * *' }

export type RefreshParts = {
  db: Database
  http: HttpClient
  storage: Storage
  discord: DiscordAddresses
  log: Log
  now: () => Date
}

const iconSidePx = 120
const iconTimeoutMs = 10_000

/**
 * Asks Discord about each partner, one after the other. What does not answer keeps what was known; when Discord asks to
 * wait, the rest waits for the next time.
 */
export async function refreshPartners(parts: RefreshParts): Promise<void> {
  for (const partner of await listPartnerRows(parts.db)) {
    if (!partner.is_followed) continue
    try {
      if ((await refreshPartner(parts, partner)) === 'busy') return
    } catch (error) {
      parts.log.warn({ err: error, partner: partner.id }, 'partners: Discord could not be asked')
    }
  }
}

async function refreshPartner(parts: RefreshParts, partner: PartnerRow): Promise<'done' | 'busy'> {
  const { db, http, discord, now } = parts
  const invite = await readInvite(http, discord, partner.invite_code)
  if (invite.kind === 'busy') return 'busy'
  if (invite.kind === 'expired') await markExpired(db, partner.id, now())
  else
    await keepGuild(db, partner.id, { ...invite.guild, iconUrl: await keepIcon(parts, partner, invite.guild) }, now())
  return 'done'
}

/**
 * Keeps a community's picture with our own files: visitors ask Discord for nothing.
 * @returns its address; the one before when it is the same picture or the new one cannot be had
 */
async function keepIcon(parts: RefreshParts, partner: PartnerRow, { id, icon }: GuildAnswer): Promise<string | null> {
  const { storage, discord, log } = parts
  if (icon === null) return null
  const name = `partners/${id}-${icon}.webp`
  if (partner.icon_url === storage.urlOf(name)) return partner.icon_url
  try {
    const from = iconAddress(discord, { id, icon })
    const url = await copyPicture(parts, { from, name, sidePx: iconSidePx, timeoutMs: iconTimeoutMs })
    const before = partner.icon_url === null ? undefined : storage.nameOf(partner.icon_url)
    if (before) await storage.remove(before)
    return url
  } catch (error) {
    log.warn({ err: error, partner: partner.id }, 'partners: a picture could not be kept')
    return partner.icon_url
  }
}
