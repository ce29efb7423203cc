import type { AfterUndo } from '../../log/server/public.ts'
import { deleteCalendarsOf } from './queries/personal.ts'

/** After a change of accounts is undone, addresses of their calendars lead nowhere: a stranger may have one. */
export const forgetCalendars: AfterUndo = (trx, { accountIds }) => deleteCalendarsOf(trx, accountIds)
