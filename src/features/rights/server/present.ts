import type { FollowedNotice, NoticeLine, StaffNotice } from '../contract.ts'
import { nextDeadline, promisedTimes, restorationDays } from './deadlines.ts'
import { toNoticeNumber } from './notice-number.ts'
import type { NoticeLineRow, NoticeRow, WholeNoticeRow } from './queries/notices.ts'
import type { PageRow } from './queries/pages.ts'

/** Presents a notice to its sender. */
export function toFollowedNotice(row: WholeNoticeRow, pages: PageRow[]): FollowedNotice {
  const { verifyBy, handleBy } = promisedTimes(row.received_at)
  return {
    number: toNoticeNumber(row),
    state: row.state,
    received_at: row.received_at.toISOString(),
    verify_by: verifyBy.toISOString(),
    verified_at: row.verified_at?.toISOString() ?? null,
    handle_by: handleBy.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
    work: row.work,
    reason: row.reason,
    pages: pages.map(({ id, address, label, is_withheld }) => ({ id, address, label, is_withheld })),
    counter: row.counter_received_at && {
      received_at: row.counter_received_at.toISOString(),
      ...restorationDays(row.counter_received_at),
      name: row.counter_name,
      statement: row.counter_statement,
    },
  }
}

/** Presents a notice with its parties to staff. */
export function toStaffNotice(row: WholeNoticeRow, pages: PageRow[], now: Date): StaffNotice {
  const { counter, ...notice } = toFollowedNotice(row, pages)
  return {
    ...notice,
    id: row.id,
    name: row.name,
    email: row.email,
    capacity: row.capacity,
    details: row.details,
    signature: row.signature,
    handled_by: row.handler,
    deadline: toDeadline(row, now),
    pages,
    counter: counter && { ...counter, email: row.counter_email },
  }
}

export function toNoticeLine(row: NoticeLineRow, now: Date): NoticeLine {
  return {
    id: row.id,
    number: toNoticeNumber(row),
    state: row.state,
    received_at: row.received_at.toISOString(),
    name: row.name,
    work: row.work,
    page_count: row.page_count,
    withheld_count: row.withheld_count,
    deadline: toDeadline(row, now),
  }
}

function toDeadline({ state, received_at, counter_received_at }: NoticeRow, now: Date) {
  return nextDeadline({ state, receivedAt: received_at, counterReceivedAt: counter_received_at }, now)
}
