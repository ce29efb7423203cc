import { RefusedFile } from '../../../../../platform/parsing/refused-file.ts'
import { listBounds } from './list-bounds.ts'
import type { ListLine, UnreadLine } from './list-line.ts'

/** What is read of a file, line by line. */
export type ListCollector = {
  lines: ListLine[]
  /** The first lines that could not be understood, and how many they are. */
  unread: UnreadLine[]
  unreadCount: number
  /**
   * Takes the next line of the file: a reason is why it cannot be understood, undefined passes it over.
   * @param number where it stands in the file, for people
   * @throws RefusedFile at the end of what is read of any list
   */
  add: (number: number, line: ListLine | string | undefined) => void
}

export function createListCollector(): ListCollector {
  const { lines: most, passedOver: mostPassedOver, shownUnread } = listBounds
  let passedOver = 0
  const list: ListCollector = {
    lines: [],
    unread: [],
    unreadCount: 0,
    add(number, line) {
      if (line === undefined) passedOver++
      if (list.lines.length + list.unreadCount >= most || passedOver > mostPassedOver) {
        throw new RefusedFile(`Une liste compte au plus ${most.toLocaleString('fr')} lignes.`)
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
