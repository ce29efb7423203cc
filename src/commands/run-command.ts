import { codeOf } from '../shared/code-of.ts'

/** Thrown for invalid arguments: the usage is printed, and the exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const cures = new Map([
  ['EROFS', 'It is mounted for reading only: mount it for writing, or name another folder.'],
  ['ENOSPC', 'The disk is full: make room, or name another one.'],
  ['EDQUOT', 'This account may store no more there: make room, or name another folder.'],
])

/**
 * Runs an operator's command. Prints the message of an error without its stack; the exit code is then 1, or 2 for
 * invalid arguments.
 */
export function runCommand(usage: string, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const isMisuse = error instanceof UsageError || codeOf(error)?.startsWith('ERR_PARSE_ARGS')
    const message = error instanceof Error ? error.message : String(error)
    const cure = cures.get(codeOf(error) ?? '')
    process.stderr.write(
      [message, cure, isMisuse && usage]
        .filter(Boolean)
        .map((line) => `${line}\n`)
        .join(''),
    )
    process.exitCode = isMisuse ? 2 : 1
  })
}
