import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { eventStreamOf } from '../../shared/contract/event-stream.ts'
import { flagInQuery, idField, idInPath, instantField, limitField, orAll } from '../../shared/contract/fields.ts'

/** How a notification looks (docs/product/notifications.md#bell). */
export const notificationTypes = ['anime_created', 'anime_updated', 'info', 'maintenance'] as const
export const notificationTypeField = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof notificationTypeField>

/** What a person can switch off in the settings (docs/product/notifications.md#who-is-notified). */
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

/** How many devices of one person are told while the site is closed; of more, those that asked last. */
export const mostPushDevices = 10

const endpointField = z
  .url({ protocol: /^https$/, error: "Cette adresse n'est pas celle d'un service de notifications." })
  .max(1000)
const keyField = (length: number) =>
  z.base64url("Cette clé n'est pas valide.").length(length, "Cette clé n'est pas valide.")

export const readPushDevices = defineEndpoint({
  method: 'GET',
  path: '/api/notifications/push',
  summary: 'What a browser subscribes to push with, and the devices of the caller that are told',
  tag,
  access: 'user',
  response: z.object({
    /** VAPID, uncompressed point in base64url: `applicationServerKey`. */
    public_key: z.string(),
    devices: z.array(z.object({ endpoint: z.string(), created_at: instantField })),
  }),
})

export const addPushDevice = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/push',
  summary: 'From now on the device of this session is told of notifications while the site is closed',
  tag,
  access: 'user',
  body: z.object({
    /** As `PushSubscription.toJSON()` gives them. */
    endpoint: endpointField,
    // A point of P-256 and 16 bytes, without padding.
    keys: z.object({ p256dh: keyField(87), auth: keyField(22) }),
  }),
  response: z.void(),
  status: 204,
})

export const removePushDevice = defineEndpoint({
  method: 'DELETE',
  path: '/api/notifications/push',
  summary: 'This device is told no more; one that never was is no error',
  tag,
  access: 'user',
  body: z.object({ endpoint: endpointField }),
  response: z.void(),
  status: 204,
})
