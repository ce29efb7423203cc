import type { NoteAccountChange } from '../../../../platform/site/site.ts'
import { noteAction } from './record-action.ts'

/** Logs a change to how an account is protected. */
export const noteAccountChange: NoteAccountChange = (db, { by: accountId, ip, access, kind, summary }) =>
  noteAction(db, { by: { accountId, ip, access }, kind, summary })
