import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { eventStreamOf } from '../../shared/contract/event-stream.ts'
import { flagInQuery, idField, idInPath, instantField, limitField, orAll } from '../../shared/contract/fields.ts'

/** How a notification looks (user side §2). */
export const notificationTypes = ['anime_created', 'anime_updated', 'info', 'maintenance'] as const
export const notificationTypeField = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof notificationTypeField>

/** What a person can switch off in the settings (3-decisions, "Notifications"). */
export const notificationKinds = [
  'new_episodes',
  'new_animes',
  'report_answers',
  'maintenance',
  'announcements',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Which kinds a person wants: all of them, until they say otherwise. */
export const notificationPreferences = z.object({
  /** Of the animes in the watchlist or in progress. */
  new_episodes: z.boolean(),
  new_animes: z.boolean(),
  /** What became of an episode they reported. */
  report_answers: z.boolean(),
  maintenance: z.boolean(),
  /** What the staff has to say. */
  announcements: z.boolean(),
} satisfies Record<NotificationKind, z.ZodBoolean>)
export type NotificationPreferences = z.infer<typeof notificationPreferences>

export const notificationItem = z.object({
  id: idField,
  type: notificationTypeField,
  title: z.string(),
  /** May have several lines. */
  content: z.string(),
  /** Where a click leads: an address of this site, or null. */
  url: z.string().nullable(),
  is_read: z.boolean(),
  /** Of a notification to which more was added, when that was. */
  created_at: instantField,
})
export type NotificationItem = z.infer<typeof notificationItem>

/** How many live connections one person may have: one for each browser, whatever its tabs. */
export const mostStreamsPerPerson = 8

const tag = 'notifications'
const pageQuery = z.object({
  limit: limitField.default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})
const notificationPage = z.object({
  notifications: z.array(notificationItem),
  unread_count: z.int(),
  /** How many the list has on all its pages. */
  total: z.int(),
})
const unreadCount = z.object({ unread_count: z.int() })
const oneNotification = z.object({ id: idInPath() })

export const listUnreadNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'The unread notifications, newest first',
  tag,
  access: 'user',
  query: pageQuery,
  response: notificationPage,
})

export const listAllNotificationsQuery = pageQuery.extend({
  include_read: flagInQuery.default(true),
  filter: orAll(z.enum(['unread', 'read'])).optional(),
  type: orAll(notificationTypeField).optional(),
})

export const listAllNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications/all',
  summary: 'All notifications, newest first, by read status and type',
  tag,
  access: 'user',
  query: listAllNotificationsQuery,
  response: notificationPage,
})

export const markNotificationRead = defineEndpoint({
  method: 'PATCH',
  path: '/api/notifications/:id/read',
  summary: 'Marks one notification as read',
  tag,
  access: 'user',
  params: oneNotification,
  response: unreadCount,
  errors: ['NOT_FOUND'],
})

export const markAllNotificationsRead = defineEndpoint({
  method: 'PATCH',
  path: '/api/notifications/read-all',
  summary: 'Marks all notifications as read',
  tag,
  access: 'user',
  response: unreadCount,
})

export const deleteNotification = defineEndpoint({
  method: 'DELETE',
  path: '/api/notifications/:id',
  summary: 'Deletes one notification',
  tag,
  access: 'user',
  params: oneNotification,
  response: unreadCount,
  errors: ['NOT_FOUND'],
})

export const streamNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications/stream',
  summary: 'Notifications as they come: new ones, and those to which more was added. Null: ask for the list anew',
  tag,
  access: 'user',
  response: eventStreamOf(z.object({ notification: notificationItem.nullable() })),
})
export type LiveNotification = { notification: NotificationItem | null }
