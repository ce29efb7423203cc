// No space, no more of one's own share, or larger than a file may be.
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** True when an error says that a file could not be written for want of room. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullCodes.has(String(error.code))
}
