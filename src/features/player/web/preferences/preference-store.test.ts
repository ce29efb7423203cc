import { describe, expect, it, vi } from 'vitest'
import { defaultCaptionStyle } from '../captions/caption-style.ts'
import { readPreference } from './player-preferences.ts'
import { createPreferenceStore } from './preference-store.ts'

/** Fakes two tabs of one browser: each is notified of the other's writes. */
function openBrowser(stored: Record<string, string> = {}) {
  const texts = new Map(Object.entries(stored))
  const tabs: EventTarget[] = []
  const openTab = () => {
    const events = new EventTarget()
    tabs.push(events)
    const storage = {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => {
        texts.set(key, text)
        for (const tab of tabs) if (tab !== events) tab.dispatchEvent(toStorageEvent(key))
      },
    }
    return createPreferenceStore(() => storage, events)
  }
  return { texts, openTab, clear: () => tabs.forEach((tab) => void tab.dispatchEvent(toStorageEvent(null))) }
}

const toStorageEvent = (key: string | null): Event => Object.assign(new Event('storage'), { key })

it('keeps each preference under a stable key, as JSON', () => {
  const { texts, openTab } = openBrowser()
  const store = openTab()
  store.set('rate', 1.5)
  store.set('captions', 'fr')
  store.set('captionStyle', { ...defaultCaptionStyle, fontSize: 150 })
  expect([...texts.keys()]).toEqual(['player:rate', 'player:captions', 'player:captionStyle'])
  expect(texts.get('player:rate')).toBe('1.5')
  expect(openTab().get('rate')).toBe(1.5)
  expect(openTab().get('captionStyle').fontSize).toBe(150)
})

it('returns the same object until it changes', () => {
  const store = openBrowser({ 'player:captionStyle': '{"fontSize":200}' }).openTab()
  const style = store.get('captionStyle')
  store.set('rate', 2)
  expect(store.get('captionStyle')).toBe(style)
})

describe('in step between tabs', () => {
  it('notifies the other tab, which then has the new value', () => {
    const { openTab } = openBrowser()
    const [here, there] = [openTab(), openTab()]
    expect(there.get('muted')).toBe(false)
    const listener = vi.fn()
    there.subscribe(listener)
    here.set('muted', true)
    expect(listener).toHaveBeenCalledOnce()
    expect(there.get('muted')).toBe(true)
  })

  it('learns of changes from before anything listened, and keeps what could not be stored', () => {
    const { openTab } = openBrowser()
    const [here, there] = [openTab(), openTab()]
    expect(there.get('muted')).toBe(false)
    here.set('muted', true)
    there.subscribe(() => undefined)
    expect(there.get('muted')).toBe(true)
    const forbidden = createPreferenceStore(() => {
      throw new DOMException('forbidden', 'SecurityError')
    }, new EventTarget())
    forbidden.set('muted', true)
    forbidden.subscribe(() => undefined)
    expect(forbidden.get('muted')).toBe(true)
  })

  it('ignores foreign keys in the same storage', () => {
    const { openTab } = openBrowser()
    const events = new EventTarget()
    const store = createPreferenceStore(() => ({ getItem: () => null, setItem: () => {} }), events)
    openTab()
    const listener = vi.fn()
    store.subscribe(listener)
    events.dispatchEvent(toStorageEvent('theme'))
    expect(listener).not.toHaveBeenCalled()
  })

  it('returns to the defaults when the storage was cleared', () => {
    const { texts, openTab, clear } = openBrowser({ 'player:rate': '2' })
    const store = openTab()
    store.subscribe(() => {})
    expect(store.get('rate')).toBe(2)
    texts.clear()
    clear()
    expect(store.get('rate')).toBe(1)
  })
})

it('keeps preferences for the life of the page when storage is forbidden', () => {
  const store = createPreferenceStore(() => {
    throw new DOMException('forbidden', 'SecurityError')
  }, new EventTarget())
  expect(store.get('volume')).toBe(1)
  store.set('volume', 0.4)
  expect(store.get('volume')).toBe(0.4)
})

it.each([
  ['rate', '0'],
  ['rate', '1.1'],
  ['volume', '7'],
  ['volume', '"loud"'],
  ['muted', '1'],
  ['gainPercent', '301'],
  ['captions', 'null'],
  ['captionStyle', '"big"'],
  ['loop', '{'],
] as const)('returns the default when the stored %s is %s', (name, text) => {
  const store = openBrowser({ [`player:${name}`]: text }).openTab()
  expect(store.get(name)).toEqual(readPreference(name))
})

it('reads the consents of older versions, and those to an instance of PeerTube', () => {
  const { openTab } = openBrowser({ 'player:embeds': '["vimeo","videos.example",4]' })
  expect(openTab().get('embeds')).toEqual(['vimeo', 'videos.example'])
  expect(openBrowser({ 'player:embeds': '{"vimeo":true}' }).openTab().get('embeds')).toEqual([])
})
