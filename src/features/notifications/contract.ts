import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { eventStreamOf } from '../../shared/contract/event-stream.ts'
import {
  cursorField,
  flagInQuery,
  idField,
  instantField,
  limitField,
  nextCursorField,
  orAll,
} from '../../shared/contract/fields.ts'
import { notificationKinds, notificationTypes } from './rules.ts'

const notificationTypeField = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof notificationTypeField>

export type NotificationKind = (typeof notificationKinds)[number]

/** The kinds that an account can switch off in the settings; `off_story`: new episodes that are fillers or recaps. */
export const preferenceKinds = [...notificationKinds, 'off_story'] as const
export type PreferenceKind = (typeof preferenceKinds)[number]

/** The kinds that an account wants: all of them by default. */
export const notificationPreferences = z.object({
  new_episodes: z.boolean().describe('Of the animes in the watchlist or in progress.'),
  off_story: z.boolean().describe('Also when they are nothing but fillers and recaps.'),
  new_animes: z.boolean().describe('New animes of the catalogue.'),
  saved_searches: z.boolean().describe('Animes that newly match a saved search.'),
  report_answers: z.boolean().describe("The outcome of the account's reports."),
  maintenance: z.boolean().describe('Maintenance of the site.'),
  announcements: z.boolean().describe('Announcements by the staff.'),
} satisfies Record<PreferenceKind, z.ZodBoolean>)
export type NotificationPreferences = z.infer<typeof notificationPreferences>

const preferences = z.object({ notifications: notificationPreferences })
const settingsCall = callsOf({ tag: 'auth', access: 'user' })

export const getPreferences = settingsCall('GET /api/auth/preferences', {
  summary: 'My choice of notifications',
  response: preferences,
})

export const updatePreferences = settingsCall('PUT /api/auth/preferences', {
  summary: 'Changes my choice of notifications; omitted fields stay unchanged',
  body: z.object({
    notifications: notificationPreferences
      .partial()
      .describe('The notifications to receive; omitted fields stay unchanged.'),
  }),
  response: preferences,
})

const notificationItem = z.object({
  id: idField,
  type: notificationTypeField,
  title: z.string(),
  content: z.string().describe('May span several lines.'),
  url: z.string().nullable().describe('The link: an address of this site, or null.'),
  is_read: z.boolean(),
  created_at: instantField.describe('When the notification was created, or last extended.'),
})
export type NotificationItem = z.infer<typeof notificationItem>

const memberCall = callsOf({ tag: 'notifications', access: 'user' })
const pageQuery = z.object({
  limit: limitField.default(20),
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe('The number of lines to skip; prefer `cursor`.'),
  cursor: cursorField,
})
const notificationPage = z.object({
  notifications: z.array(notificationItem),
  unread_count: z.int(),
  total: z.int().describe('The number of notifications on all pages.'),
  next_cursor: nextCursorField,
})
const unreadCount = z.object({ unread_count: z.int() })

export const listUnreadNotifications = memberCall('GET /api/notifications', {
  summary: 'The unread notifications, newest first',
  query: pageQuery,
  response: notificationPage,
})

const listAllNotificationsQuery = pageQuery.extend({
  include_read: flagInQuery.default(true).describe('Also what was read.'),
  filter: orAll(z.enum(['unread', 'read']))
    .optional()
    .describe('Only notifications that were read, or not.'),
  type: orAll(notificationTypeField).optional().describe('Only notifications of this kind.'),
})

export const listAllNotifications = memberCall('GET /api/notifications/all', {
  summary: 'All notifications, newest first, by read status and type',
  query: listAllNotificationsQuery,
  response: notificationPage,
})

export const markNotificationRead = memberCall('PATCH /api/notifications/:id/read', {
  summary: 'Marks one notification as read',
  response: unreadCount,
})

export const markAllNotificationsRead = memberCall('PATCH /api/notifications/read-all', {
  summary: 'Marks all notifications as read',
  query: z.object({
    until: instantField
      .optional()
      .describe('Only those created, or last extended, until then: the `created_at` of the newest one seen.'),
  }),
  response: unreadCount,
})

export const deleteNotification = memberCall('DELETE /api/notifications/:id', {
  summary: 'Deletes one notification',
  response: unreadCount,
})

export const streamNotifications = memberCall('GET /api/notifications/stream', {
  summary: 'Notifications as they come, new or extended. Null: read the list again',
  response: eventStreamOf(z.object({ notification: notificationItem.nullable() })),
})
export type LiveNotification = { notification: NotificationItem | null }

const noService = 'Cette adresse n’est pas celle d’un service de notifications.'
const endpointField = z
  .url({ protocol: /^https$/, error: noService })
  .max(1000)
  // As browsers give it: its index would refuse a thousand foreign letters.
  .refine((address) => /^[!-~]+$/.test(address), noService)
  .describe('The address of the push service, as `PushSubscription.toJSON()` gives it.')
const keyField = (length: number) =>
  z.base64url('Cette clé n’est pas valide.').length(length, 'Cette clé n’est pas valide.')

export const readPushDevices = memberCall('GET /api/notifications/push', {
  summary: 'The key for push subscriptions, and the subscribed devices of the caller',
  response: z.object({
    public_key: z.string().describe('VAPID, uncompressed point in base64url: `applicationServerKey`.'),
    devices: z.array(z.object({ endpoint: z.string(), created_at: instantField })),
  }),
})

export const addPushDevice = memberCall('POST /api/notifications/push', {
  summary: 'Subscribes the device of this session to push notifications',
  body: z.object({
    endpoint: endpointField,
    // A point of P-256 and 16 bytes, without padding.
    keys: z
      .object({
        p256dh: keyField(87).describe('Its public key, in base64url.'),
        auth: keyField(22).describe('Its secret, in base64url.'),
      })
      .describe('The keys of the subscription.'),
  }),
})

export const removePushDevice = memberCall('DELETE /api/notifications/push', {
  summary: 'Unsubscribes this device; unknown devices are ignored',
  body: z.object({ endpoint: endpointField }),
})
