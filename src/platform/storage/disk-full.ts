import { codeOf } from '../../shared/code-of.ts'

// No space, quota exceeded, or larger than a file may be.
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** True when an error means that there was no room to write a file. */
export const isDiskFull = (error: unknown): boolean => fullCodes.has(codeOf(error) ?? '')
