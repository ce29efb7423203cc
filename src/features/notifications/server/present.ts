import type { NotificationItem, NotificationKind, NotificationType } from '../contract.ts'
import type { NotificationRow } from './queries/received.ts'

const types: Record<NotificationKind, NotificationType> = {
  new_episodes: 'anime_updated',
  new_animes: 'anime_created',
  saved_searches: 'anime_created',
  report_answers: 'info',
  maintenance: 'maintenance',
  announcements: 'info',
}

/** Lists the kinds that are shown as a type. */
export function kindsOf(type: NotificationType): NotificationKind[] {
  // The keys of `types` are the kinds; the type of Object.keys is wider.
  return (Object.keys(types) as NotificationKind[]).filter((kind) => types[kind] === type)
}

export function presentNotification(row: NotificationRow): NotificationItem {
  return {
    id: row.id,
    type: types[row.kind],
    title: row.title,
    content: row.content,
    url: row.url,
    is_read: row.is_read,
    created_at: row.occurred_at.toISOString(),
  }
}
