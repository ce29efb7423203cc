import { minuteMs } from '../../../../shared/durations.ts'
import { toLocalDateTime, toLongDate } from '../../../../ui/formats/dates.ts'
import type { NoticeDeadline } from '../../contract.ts'

const tasks = { verify: 'À vérifier', handle: 'À traiter', restore: 'À rétablir' } as const

/** Formats the next task and the time left: `À vérifier dans 1 h 05`, `À traiter, en retard de 20 min`. */
export function toDeadlineWords(deadline: NonNullable<NoticeDeadline>, now: Date): string {
  const task = tasks[deadline.task]
  const due = new Date(deadline.due_at)
  // `due_at` is the midnight that ends the last day.
  if (deadline.task === 'restore') return `${task} avant le ${toLongDate(new Date(due.getTime() - minuteMs))} inclus`
  const leftMs = due.getTime() - now.getTime()
  return leftMs < 0 ? `${task}, en retard de ${toSpan(-leftMs)}` : `${task} dans ${toSpan(leftMs)}`
}

/** Formats the deadline for a tooltip. */
export const toDueInstant = ({ due_at }: NonNullable<NoticeDeadline>): string => toLocalDateTime(due_at)

function toSpan(ms: number): string {
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} j`
  return `${hours} h ${String(minutes % 60).padStart(2, '0')}`
}
