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

/** A list with more behind it than it shows. */
const list = (...notifications: NotificationItem[]): NotificationList => ({
  notifications,
  total: 40,
  unread_count: 30,
})
const ids = ({ notifications }: NotificationList) => notifications.map(({ id }) => id)

test('one that is read leaves the unread list and stays in the others', () => {
  const change = { kind: 'read', id: 2 } as const
  const unread = changeList(list(item(1), item(2)), 'unread', change)
  expect(ids(unread)).toEqual([1])
  expect(unread).toMatchObject({ total: 39, unread_count: 29 })
  const all = changeList(list(item(1), item(2)), 'all', change)
  expect(all.notifications.map(({ is_read }) => is_read)).toEqual([false, true])
  expect(all).toMatchObject({ total: 40, unread_count: 29 })
})

test('one that was read already, or is on another page, changes no count', () => {
  const before = list(item(1), item(2, true))
  expect(changeList(before, 'all', { kind: 'read', id: 2 })).toEqual(before)
  expect(changeList(before, 'all', { kind: 'read', id: 9 })).toEqual(before)
})

test('one that is deleted leaves every list, and counts as unread no more', () => {
  const after = changeList(list(item(1), item(2, true), item(3)), 'all', { kind: 'deleted', id: 3 })
  expect(ids(after)).toEqual([1, 2])
  expect(after).toMatchObject({ total: 39, unread_count: 29 })
  expect(changeList(after, 'all', { kind: 'deleted', id: 2 })).toMatchObject({ total: 38, unread_count: 29 })
})

test('once all are read nothing is unread, also on the pages that are not shown', () => {
  expect(changeList(list(item(1), item(2)), 'all', { kind: 'all-read' })).toMatchObject({ total: 40, unread_count: 0 })
  expect(ids(changeList(list(item(1), item(2)), 'unread', { kind: 'all-read' }))).toEqual([])
})

test('one that comes is the first and counts', () => {
  const after = addToUnread(list(item(2), item(1)), item(3))
  expect(ids(after)).toEqual([3, 2, 1])
  expect(after).toMatchObject({ total: 41, unread_count: 31 })
})

test('one to which more was added moves to the top and counts once', () => {
  const after = addToUnread(list(item(2), item(1)), { ...item(1), content: 'plus' })
  expect(ids(after)).toEqual([1, 2])
  expect(after.notifications[0]?.content).toBe('plus')
  expect(after).toMatchObject({ total: 40, unread_count: 30 })
})

test('the list stays as long as a page', () => {
  const full = list(...Array.from({ length: 20 }, (_, index) => item(index + 1)))
  expect(addToUnread(full, item(99)).notifications).toHaveLength(20)
})
