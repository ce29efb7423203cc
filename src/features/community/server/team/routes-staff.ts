import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { actorOf, recordAction, requireVersion } from '../../../staff/server/log/public.ts'
import * as contract from '../../team-contract.ts'
import { toTeamMember } from './present.ts'
import * as queries from './queries.ts'

type StaffParts = { db: Database; guildId: string | undefined; now: () => Date }

/** Registers the staff's operations on the team; each change is an action of the audit log. */
export function handleTeamAdministration(api: Api, { db, guildId, now }: StaffParts): void {
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
      const member = await queries.updateMember(trx, params.id, body)
      if (!member) throw new AppError('NOT_FOUND')
      return member
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
