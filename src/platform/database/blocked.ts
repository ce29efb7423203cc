import { codeOf } from '../../shared/code-of.ts'

/** PostgreSQL's lock_not_available and deadlock_detected. */
const blockedStates = ['55P03', '40P01']

/** True for the error of a statement that stepped back from rows or tables in use. */
export const isBlocked = (error: unknown) => blockedStates.includes(codeOf(error) ?? '')
