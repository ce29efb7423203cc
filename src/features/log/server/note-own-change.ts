import type { NoteOwnChange } from '../../../platform/site/site.ts'
import { noteAction } from './record-action.ts'

/** Logs a change that a person made to their own account. */
export const noteOwnChange: NoteOwnChange = (db, { accountId, ip, kind, summary }) =>
  noteAction(db, { by: { accountId, ip, access: 'user' }, kind, summary })
