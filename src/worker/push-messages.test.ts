import { expect, test } from 'vitest'
import { showPushMessages } from './push-messages.ts'

const origin = 'https://sumine.example'

type Shown = { title: string; body: string; tag: string; data: { url?: string | null } }

/** Simulates a browser that runs the worker, with these windows of the site open. */
function browser(open: string[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const done = { shown: [] as Shown[], opened: [] as string[], focused: [] as string[], closed: 0 }
  const self = {
    location: { origin },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: {
      showNotification: async (title: string, options: Omit<Shown, 'title'>) =>
        void done.shown.push({ title, ...options }),
    },
    clients: {
      matchAll: async () => open.map((url) => ({ url, focus: async () => done.focused.push(url) })),
      openWindow: async (url: string) => done.opened.push(url),
    },
  }
  showPushMessages(self as unknown as ServiceWorkerGlobalScope)
  async function fire(type: string, event: object): Promise<void> {
    let waited: Promise<unknown> | undefined
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (waited = promise) })
    await waited
  }
  return {
    done,
    push: (text: string | null) => fire('push', { data: text === null ? null : { json: () => JSON.parse(text) } }),
    click: (url: string | null | undefined) =>
      fire('notificationclick', { notification: { close: () => done.closed++, data: { url } } }),
  }
}

test('shows a message, and replaces one with the same tag', async () => {
  const { push, done } = browser()
  const message = { id: 7, title: 'Hagane Zéro mis à jour', content: '✅ Épisode 18', url: '/watch/hagane-zero' }
  await push(JSON.stringify(message))
  await push(JSON.stringify({ ...message, content: '✅ 2 nouveaux épisodes' }))
  expect(done.shown).toMatchObject([
    { title: 'Hagane Zéro mis à jour', body: '✅ Épisode 18', data: { url: '/watch/hagane-zero' } },
    { body: '✅ 2 nouveaux épisodes' },
  ])
  expect(done.shown[0]?.tag).toBe(done.shown[1]?.tag)
})

test.each([null, 'no json', '{}'])('shows a notification for an unreadable message, too: %s', async (text) => {
  const { push, done } = browser()
  await push(text)
  expect(done.shown).toMatchObject([{ title: 'Suminé', body: 'Vous avez une nouvelle notification.' }])
})

test("a click opens the message's page, or the list without one", async () => {
  const { click, done } = browser([`${origin}/watch/autre`])
  await click('/anime/cabane?x=1')
  await click(null)
  await click(undefined)
  expect(done.opened).toEqual([`${origin}/anime/cabane?x=1`, `${origin}/notifications`, `${origin}/notifications`])
  expect(done).toMatchObject({ focused: [], closed: 3 })
})

test('a click leaves a window alone that was loaded at the page: it may show another one since', async () => {
  const { click, done } = browser([`${origin}/anime/cabane`])
  await click('/anime/cabane')
  expect(done).toMatchObject({ focused: [], opened: [`${origin}/anime/cabane`] })
})

test.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', 'http://['])(
  'a click never leaves the site: %s',
  async (url) => {
    const { click, done } = browser()
    await click(url)
    expect(done.opened).toEqual([`${origin}/notifications`])
  },
)
