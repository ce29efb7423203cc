/** Thrown for arguments that cannot be used: the usage is shown with it, and the exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Runs a command of an operator. What it throws is said in words, without a stack; the exit code is then 1, or 2 for
 * wrong arguments.
 */
export function runCommand(usage: string, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const isMisuse = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write([...(message ? [message] : []), ...(isMisuse ? [usage] : []), ''].join('\n'))
    process.exitCode = isMisuse ? 2 : 1
  })
}
