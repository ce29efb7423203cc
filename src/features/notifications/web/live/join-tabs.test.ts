import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../../tests/kit/eventually.ts'
import { joinTabs, type Tabs } from './join-tabs.ts'

// Node has the browser's locks and channels; of the document only its visibility is needed.
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const joined: Tabs<string>[] = []
let name = ''

beforeEach(() => {
  name = `tabs-${Math.random()}`
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
})
afterEach(() => {
  for (const tab of joined.splice(0)) tab.leave()
})

/** A tab, the messages it received, and whether it leads. */
function openTab() {
  const tab = { heard: [] as string[], leads: 0, broadcast: (_: string) => {} }
  const tabs = joinTabs<string>({
    name,
    hear: (message) => tab.heard.push(message),
    lead: (broadcast, signal) => {
      Object.assign(tab, { leads: tab.leads + 1, broadcast })
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          tab.leads -= 1
          resolve()
        }),
      )
    },
  })
  joined.push(tabs)
  return Object.assign(tab, tabs)
}

test("one tab leads, and all tabs receive the leader's messages", async () => {
  const [one, other] = [openTab(), openTab()]
  await eventually(() => expect([one.leads, other.leads]).toEqual([1, 0]))
  one.broadcast('bonjour')
  await eventually(() => expect(other.heard).toEqual(['bonjour']))
  expect(one.heard).toEqual(['bonjour'])
})

test('a tab does not receive its own messages', async () => {
  const [one, other] = [openTab(), openTab()]
  other.send('lu')
  await eventually(() => expect(one.heard).toEqual(['lu']))
  expect(other.heard).toEqual([])
})

test('when the leader leaves, the next tab leads; other groups are not affected', async () => {
  const [one, other] = [openTab(), openTab()]
  await eventually(() => expect(one.leads).toBe(1))
  one.leave()
  await eventually(() => expect([one.leads, other.leads]).toEqual([0, 1]))
  name = `${name}-other`
  const elsewhere = openTab()
  await eventually(() => expect(elsewhere.leads).toBe(1))
  expect(other.leads).toBe(1)
})

/** A tab that holds the lead and does not answer. */
function fallAsleep(): { wasRobbed: () => boolean } {
  let isRobbed = false
  navigator.locks
    .request(name, () => new Promise(() => {}))
    .catch(() => {
      isRobbed = true
    })
  return { wasRobbed: () => isRobbed }
}

test('a visible tab takes over from a sleeping leader', async () => {
  const sleeper = fallAsleep()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const tab = openTab()
  await vi.advanceTimersByTimeAsync(3000)
  await eventually(() => expect([tab.leads, sleeper.wasRobbed()]).toEqual([1, true]))
})

test('a hidden tab waits for its turn until it becomes visible', async () => {
  page.visibilityState = 'hidden'
  const sleeper = fallAsleep()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const tab = openTab()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tab.leads, sleeper.wasRobbed()]).toEqual([0, false])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(3000)
  await eventually(() => expect(tab.leads).toBe(1))
})

test('a leader whose lock was stolen while it slept queues again', async () => {
  const tab = openTab()
  await eventually(() => expect(tab.leads).toBe(1))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const robbed = navigator.locks.request(name, { steal: true }, () => held)
  await eventually(() => expect(tab.leads).toBe(0))
  release()
  await robbed
  await eventually(() => expect(tab.leads).toBe(1))
})

test('without locks each tab leads for itself', () => {
  vi.stubGlobal('navigator', {})
  const [one, other] = [openTab(), openTab()]
  expect([one.leads, other.leads]).toEqual([1, 1])
  one.broadcast('bonjour')
  expect([one.heard, other.heard]).toEqual([['bonjour'], []])
  one.leave()
  expect([one.leads, other.leads]).toEqual([0, 1])
})

test('where the browser forbids channels each tab leads for itself', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('denied', 'SecurityError')
      }
    },
  )
  const [one, other] = [openTab(), openTab()]
  expect([one.leads, other.leads]).toEqual([1, 1])
})

test('where the browser forbids locks each tab leads for itself', async () => {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const [one, other] = [openTab(), openTab()]
  await eventually(() => expect([one.leads, other.leads]).toEqual([1, 1]))
  one.leave()
  await eventually(() => expect([one.leads, other.leads]).toEqual([0, 1]))
})
