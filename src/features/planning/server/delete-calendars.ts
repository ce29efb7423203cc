import type { AfterUndo } from '../../../platform/site/site.ts'
import { deleteCalendarsOf } from './queries/personal.ts'

/** After a change of accounts is undone, revokes the addresses of their calendars, which an attacker may have. */
export const deleteCalendars: AfterUndo = (trx, { accountIds }) => deleteCalendarsOf(trx, accountIds)
