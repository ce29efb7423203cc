/** Thrown for invalid arguments: the usage is printed, and the exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Runs an operator's command. Prints the message of an error without its stack; the exit code is then 1, or 2 for
 * invalid arguments.
 */
export function runCommand(usage: string, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const isMisuse = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write([...(message ? [message] : []), ...(isMisuse ? [usage] : []), ''].join('\n'))
    process.exitCode = isMisuse ? 2 : 1
  })
}
