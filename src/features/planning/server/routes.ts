import { type Api, type CallContext, requireCaller } from '../../../platform/http/api.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { SiteParts } from '../../../platform/site/site.ts'
import { actorOf, recordAction } from '../../staff/server/log/public.ts'
import * as contract from '../contract.ts'
import { toCalendarToken } from './calendar-address.ts'
import { toPlanningWeek, toReleaseChange } from './present.ts'
import { deleteCalendarsOf, findCalendarVersion, listFollowedIds, renewCalendarVersion } from './queries/personal.ts'
import { type ChangeRow, deleteChange, listChanges, saveChange, type WithdrawnChange } from './queries/releases.ts'
import { findWeek, readWeek } from './read-week.ts'

export type PlanningParts = SiteParts<'db' | 'publicUrl'> & {
  /** The signing keys of calendar addresses: the first signs, all verify. */
  calendarKeys: readonly [Buffer, ...Buffer[]]
}

/** Registers the operations on the planning. */
export function handlePlanning(api: Api, parts: PlanningParts): void {
  const { db, now = () => new Date() } = parts

  api.handle(contract.getPlanning, async ({ query }) => {
    const week = findWeek(query.week, now())
    return toPlanningWeek(week, await readWeek(db, week, { now: now() }))
  })
  api.handle(contract.listFollowed, async (_, context) => ({
    anime_ids: await listFollowedIds(db, requireCaller(context).userId),
  }))
  handleCalendar(api, parts)

  api.handle(contract.listReleaseChanges, async ({ query }) => {
    const { start, end } = findWeek(query.week, now())
    return { changes: (await listChanges(db, { from: start, to: end })).map(toReleaseChange) }
  })
  api.handle(contract.changeRelease, async ({ body }, context) => {
    const action = {
      by: actorOf(context),
      kind: 'planning.change',
      summary: ({ title, language, state }: ChangeRow) => `Sortie de « ${title} » ${language} : ${state}e`,
    } as const
    const { result, actionId } = await recordAction(db, action, async (trx) => {
      const saved = await saveChange(trx, {
        ...body,
        planned_at: new Date(body.planned_at),
        moved_to: body.moved_to === null ? null : new Date(body.moved_to),
        changedBy: requireCaller(context).userId,
      })
      if (!saved) throw new AppError('NOT_FOUND', 'Anime non trouvé')
      return saved
    })
    return { change: toReleaseChange(result), action_id: actionId }
  })
  api.handle(contract.withdrawReleaseChange, async ({ params }, context) => {
    const action = {
      by: actorOf(context),
      kind: 'planning.withdraw',
      summary: ({ title, language }: WithdrawnChange) => `Sortie de « ${title} » ${language} : de nouveau comme prévu`,
    } as const
    const { actionId } = await recordAction(db, action, async (trx) => {
      const withdrawn = await deleteChange(trx, params.id)
      if (!withdrawn) throw new AppError('NOT_FOUND')
      return withdrawn
    })
    return { message: 'La sortie est de nouveau comme prévu.', action_id: actionId }
  })
}

function handleCalendar(api: Api, { db, calendarKeys, publicUrl }: PlanningParts): void {
  const toAddress = (context: CallContext, version: number | undefined) => {
    if (version === undefined) return { url: null }
    const token = toCalendarToken(calendarKeys, requireCaller(context).userId, version)
    return { url: `${publicUrl}/planning/calendar/${token}.ics` }
  }
  api.handle(contract.getCalendarAddress, async (_, context) =>
    toAddress(context, await findCalendarVersion(db, requireCaller(context).userId)),
  )
  api.handle(contract.renewCalendarAddress, async (_, context) =>
    toAddress(context, await renewCalendarVersion(db, requireCaller(context).userId)),
  )
  api.handle(contract.removeCalendarAddress, async (_, context) => {
    await deleteCalendarsOf(db, [requireCaller(context).userId])
    return { url: null }
  })
}
