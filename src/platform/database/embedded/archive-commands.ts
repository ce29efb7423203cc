import { join } from 'node:path'

/** The ending of encrypted files in the archive. */
export const encryptedEnd = '.age'

const program = `"${process.execPath}" "${join(import.meta.dirname, 'archive-log.ts')}"`

/**
 * Builds PostgreSQL's `archive_command`, which copies a part of the log (`%p`, named `%f`) into the folder, compressed.
 * It fails rather than replace an archived part by another of the same name, such as one of a new database after a loss.
 */
export function archiveCommand(folder: string, isEncrypted: boolean): string {
  if (isEncrypted) return `${program} put "%p" "${folder}/%f.gz${encryptedEnd}"`
  const file = `"${folder}/%f.gz"`
  const unfinished = `"${folder}/%f.part"`
  const moveOrCompare = `if test -e ${file}; then cmp ${unfinished} ${file}; else mv ${unfinished} ${file}; fi`
  return `gzip -nc "%p" > ${unfinished} && ${moveOrCompare}`
}

/**
 * Builds PostgreSQL's `restore_command`, which brings a part back, encrypted or not. Exit code 1 means that the log ends
 * here; with 126, for a damaged part, the recovery stops.
 */
export function restoreCommand(folder: string): string {
  const file = `${folder}/%f.gz`
  const fromEncrypted = `if test -e "${file}${encryptedEnd}"; then ${program} get "${file}${encryptedEnd}" "%p"`
  const fromPlain = `elif test -e "${file}"; then gunzip -c "${file}" > "%p" || exit 126`
  return `${fromEncrypted}; ${fromPlain}; else exit 1; fi`
}
