/** Returns the code of an error of Node, PostgreSQL or this site, such as ENOENT or 23505. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
