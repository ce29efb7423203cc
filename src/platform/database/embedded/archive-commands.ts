import { join } from 'node:path'

/** How the names of encrypted files in the archive end. */
export const encryptedEnd = '.age'

const program = `"${process.execPath}" "${join(import.meta.dirname, 'archive-log.ts')}"`

/**
 * The server copies each part of its log once, compressed, and a started part after a minute. A part of another
 * database, such as a new one after a loss, must not replace one of the same name.
 */
export function archiveCommand(folder: string, isEncrypted: boolean): string {
  const [part, file] = [`"${folder}/%f.part"`, `"${folder}/%f.gz"`]
  if (isEncrypted) return `${program} put "%p" "${folder}/%f.gz${encryptedEnd}"`
  return `gzip -nc "%p" > ${part} && if test -e ${file}; then cmp ${part} ${file}; else mv ${part} ${file}; fi`
}

/** Brings a part back, encrypted or not. The log ends where there is none; a damaged one ends the recovery (126). */
export function restoreCommand(folder: string): string {
  const file = `${folder}/%f.gz`
  const encrypted = `if test -e "${file}${encryptedEnd}"; then ${program} get "${file}${encryptedEnd}" "%p"`
  return `${encrypted}; elif test -e "${file}"; then gunzip -c "${file}" > "%p" || exit 126; else exit 1; fi`
}
