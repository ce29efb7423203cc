import type { Api } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { getStaffs } from '../../team-contract.ts'
import { freshMs, toStaffMember } from './present.ts'
import { findFeed, listStaff } from './queries.ts'
import { handleTeamAdministration } from './routes-staff.ts'

type TeamParts = Pick<Site, 'db' | 'now'> & {
  /** The Discord community whose presences are shown; undefined without a bot. */
  guildId: string | undefined
}

/** The team's name until Discord sends one. */
const siteName = 'Suminé'

/** Registers the operations on the team. */
export function handleTeam(api: Api, parts: TeamParts): void {
  const { db, guildId, now } = parts
  api.handle(getStaffs, async ({ query }) => {
    if (query.guildId !== undefined && guildId !== undefined && query.guildId !== guildId) {
      throw new AppError('NOT_FOUND', 'Cette équipe est introuvable.')
    }
    const [rows, feed] = await Promise.all([listStaff(db), findFeed(db)])
    const at = now()
    const isFresh = guildId !== undefined && feed !== undefined && at.getTime() - feed.seen_at.getTime() < freshMs
    return {
      guild: { name: (guildId !== undefined && feed?.guild_name) || siteName },
      staffs: rows.map((row) => toStaffMember(row, isFresh, at)),
      updatedAt: at.toISOString(),
    }
  })
  handleTeamAdministration(api, parts)
}
