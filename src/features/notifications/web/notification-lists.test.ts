import { expect, test } from 'vitest'
import type { NotificationItem } from '../contract.ts'
import { addToUnread, changeList, type NotificationList } from './notification-lists.ts'

const item = (id: number, is_read = false): NotificationItem => ({
  id,
  type: 'info',
  title: `Annonce ${id}`,
  content: '…',
  url: null,
  is_read,
  created_at: '2026-11-21T12:00:00.000Z',
})

/** A list whose total exceeds what it shows. */
const list = (...notifications: NotificationItem[]): NotificationList => ({
  notifications,
  total: 40,
  unread_count: 30,
  next_cursor: null,
})
const ids = ({ notifications }: NotificationList) => notifications.map(({ id }) => id)

test('a read notification leaves the unread list and stays in the others', () => {
  const change = { kind: 'read', id: 2 } as const
  const unread = changeList(list(item(1), item(2)), 'unread', change)
  expect(ids(unread)).toEqual([1])
  expect(unread).toMatchObject({ total: 39, unread_count: 29 })
  const all = changeList(list(item(1), item(2)), 'all', change)
  expect(all.notifications.map(({ is_read }) => is_read)).toEqual([false, true])
  expect(all).toMatchObject({ total: 40, unread_count: 29 })
})

test('one already read, or on another page, changes no count', () => {
  const before = list(item(1), item(2, true))
  expect(changeList(before, 'all', { kind: 'read', id: 2 })).toEqual(before)
  expect(changeList(before, 'all', { kind: 'read', id: 9 })).toEqual(before)
})

test('a deleted notification leaves every list, and no longer counts as unread', () => {
  const after = changeList(list(item(1), item(2, true), item(3)), 'all', { kind: 'deleted', id: 3 })
  expect(ids(after)).toEqual([1, 2])
  expect(after).toMatchObject({ total: 39, unread_count: 29 })
  expect(changeList(after, 'all', { kind: 'deleted', id: 2 })).toMatchObject({ total: 38, unread_count: 29 })
})

test('marking all as read leaves none unread, also on the pages that are not shown', () => {
  expect(changeList(list(item(1), item(2)), 'all', { kind: 'all-read' })).toMatchObject({ total: 40, unread_count: 0 })
  const unread = changeList(list(item(1), item(2)), 'unread', { kind: 'all-read' })
  expect(unread).toMatchObject({ notifications: [], total: 0, unread_count: 0 })
})

test('one that came after all were marked as read stays unread', () => {
  const later = { ...item(3), created_at: '2026-11-21T12:00:00.001Z' }
  const change = { kind: 'all-read', until: item(2).created_at } as const
  const unread = changeList(list(later, item(2), item(1)), 'unread', change)
  expect(ids(unread)).toEqual([3])
  expect(unread).toMatchObject({ total: 1, unread_count: 1 })
})

test('a new notification comes first and counts', () => {
  const after = addToUnread(list(item(2), item(1)), item(3))
  expect(ids(after)).toEqual([3, 2, 1])
  expect(after).toMatchObject({ total: 41, unread_count: 31 })
})

test('an extended notification moves to the top and counts once', () => {
  const after = addToUnread(list(item(2), item(1)), { ...item(1), content: 'plus' })
  expect(ids(after)).toEqual([1, 2])
  expect(after.notifications[0]?.content).toBe('plus')
  expect(after).toMatchObject({ total: 40, unread_count: 30 })
})

test('the list does not exceed a page', () => {
  const full = list(...Array.from({ length: 20 }, (_, index) => item(index + 1)))
  expect(addToUnread(full, item(99)).notifications).toHaveLength(20)
})
