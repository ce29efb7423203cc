import { RefusedFile } from '../../../../../platform/parsing/refused-file.ts'
import { listFileLimits } from '../../../rules.ts'
import type { ListLine, UnreadLine } from './list-line.ts'

/** Limits of a list file, counted while reading. */
export const listBounds = {
  ...listFileLimits,
  /** Mangas, and animes in several lists of the file. */
  passedOver: 40_000,
  fieldsOfLine: 200,
  depth: 10,
  /** Maximum number of unreadable lines shown. */
  shownUnread: 50,
} as const

export type ListCollector = ReturnType<typeof createListCollector>

/** Creates a list to which a reader adds the lines of a file. */
export function createListCollector() {
  const { lines: max, passedOver: maxSkipped, shownUnread } = listBounds
  let passedOver = 0
  const list = {
    lines: [] as ListLine[],
    /** The first unreadable lines, and their total. */
    unread: [] as UnreadLine[],
    unreadCount: 0,
    /**
     * Adds the next line of the file: a reason if unreadable, undefined to skip it.
     * @param number its place in the file, for display
     * @throws RefusedFile at the limit of any list
     */
    add(number: number, line: ListLine | string | undefined): void {
      if (line === undefined) passedOver++
      if (list.lines.length + list.unreadCount >= max || passedOver > maxSkipped) {
        throw new RefusedFile(`Une liste compte au plus ${max.toLocaleString('fr')} lignes.`)
      }
      if (typeof line === 'string') {
        list.unreadCount++
        if (list.unread.length < shownUnread) list.unread.push({ line: number, reason: line })
      } else if (line) {
        list.lines.push(line)
      }
    },
  }
  return list
}
