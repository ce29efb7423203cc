import type { Api } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { actorOf, recordAction, requireVersion } from '../../../staff/server/log/public.ts'
import * as contract from '../../team-contract.ts'
import { freshMs, toStaffMember, toTeamMember } from './present.ts'
import * as queries from './queries.ts'

type TeamParts = Pick<Site, 'db' | 'now'> & {
  /** The Discord community whose presences are shown; undefined without a bot. */
  guildId: string | undefined
}

/** The team's name until Discord sends one. */
const siteName = 'Suminé'

/** Registers the operations on the team. */
export function handleTeam(api: Api, parts: TeamParts): void {
  const { db, guildId, now } = parts
  api.handle(contract.getStaffs, async ({ query }) => {
    if (query.guildId !== undefined && guildId !== undefined && query.guildId !== guildId) {
      throw new AppError('NOT_FOUND', 'Cette équipe est introuvable.')
    }
    const [rows, feed] = await Promise.all([queries.listStaff(db), queries.findFeed(db)])
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

/** Registers the staff's operations on the team; each change is an action of the audit log. */
function handleTeamAdministration(api: Api, { db, guildId, now }: TeamParts): void {
  api.handle(contract.listTeamMembers, async () => {
    const [members, feed] = await Promise.all([queries.listMembers(db), queries.findFeed(db)])
    return {
      members: members.map(toTeamMember),
      discord: { is_configured: guildId !== undefined, seen_at: feed?.seen_at.toISOString() ?? null },
    }
  })

  api.handle(contract.addTeamMember, async ({ body }, context) => {
    const summary = `Membre de l’équipe « ${body.display_name} » ajouté`
    const action = { by: actorOf(context), kind: 'team.create', summary } as const
    const { result, actionId } = await recordAction(db, action, async (trx) => {
      const member = await queries.insertMember(trx, body)
      if (!member) throw discordTaken()
      return member
    })
    return { member: toTeamMember(result), action_id: actionId }
  })

  api.handle(contract.changeTeamMember, async ({ params, body: { version, ...body } }, context) => {
    const summary = `Membre de l’équipe « ${body.display_name} » modifié`
    const action = { by: actorOf(context), kind: 'team.update', summary } as const
    const { result, actionId } = await recordAction(db, action, async (trx) => {
      const before = await queries.lockMember(trx, params.id)
      if (!before) throw new AppError('NOT_FOUND')
      await requireVersion(trx, { table: 'team_member', what: 'ce membre', before, sent: body, version, at: now() })
      if (await queries.isDiscordTaken(trx, params.id, body.discord_id)) throw discordTaken()
      return queries.updateMember(trx, params.id, body)
    })
    return { member: toTeamMember(result), action_id: actionId }
  })

  api.handle(contract.removeTeamMember, async ({ params }, context) => {
    const action = {
      by: actorOf(context),
      kind: 'team.delete',
      summary: ({ display_name }: queries.MemberRow) => `Membre de l’équipe « ${display_name} » retiré`,
    } as const
    const { result, actionId } = await recordAction(db, action, async (trx) => {
      const member = await queries.deleteMember(trx, params.id)
      if (!member) throw new AppError('NOT_FOUND')
      return member
    })
    return { message: `${result.display_name} ne fait plus partie de l’équipe.`, action_id: actionId }
  })

  api.handle(contract.orderTeam, async ({ body: { ids } }, context) => {
    const action = { by: actorOf(context), kind: 'team.order', summary: 'Ordre de l’équipe modifié' } as const
    const { result, actionId } = await recordAction(db, action, async (trx) => {
      const known = (await queries.listMembers(trx)).map(({ id }) => id)
      if (known.length !== ids.length || new Set([...known, ...ids]).size !== known.length) {
        throw new AppError('CONFLICT', 'L’équipe a changé entre-temps. Rechargez la page.')
      }
      await queries.orderMembers(trx, ids)
      return queries.listMembers(trx)
    })
    return { members: result.map(toTeamMember), action_id: actionId }
  })
}

function discordTaken(): AppError {
  const message = 'Cet identifiant Discord est déjà celui d’un membre de l’équipe.'
  return new AppError('CONFLICT', message, { field: 'discord_id' })
}
