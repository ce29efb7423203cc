import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetDraft, keepDraft, pressCategory, readDraft } from './report-draft.ts'

afterEach(() => vi.unstubAllGlobals())

const nothing = { reason: '', category: undefined }

describe('pressing a category', () => {
  it('begins the reason', () => {
    expect(pressCategory(nothing, 'vidéo absente')).toEqual({
      category: 'vidéo absente',
      reason: 'La vidéo ne se lance pas.',
    })
  })

  it('replaces a reason that another one began, and takes it back when pressed again', () => {
    const first = pressCategory(nothing, 'vidéo absente')
    const second = pressCategory(first, 'mauvais épisode')
    expect(second).toEqual({ category: 'mauvais épisode', reason: 'Ce n’est pas le bon épisode.' })
    expect(pressCategory(second, 'autre')).toEqual({ category: 'autre', reason: '' })
    expect(pressCategory(second, 'mauvais épisode')).toEqual(nothing)
  })

  it('leaves what the person wrote', () => {
    const written = { reason: 'La vidéo ne se lance pas. Sur mobile.', category: 'vidéo absente' } as const
    expect(pressCategory(written, 'son décalé')).toEqual({ ...written, category: 'son décalé' })
    expect(pressCategory(written, 'vidéo absente')).toEqual({ ...written, category: undefined })
  })
})

/** A tab's storage that refuses everything, as in some private windows. */
const refusing = {
  getItem: () => {
    throw new Error('refused')
  },
  setItem: () => {
    throw new Error('refused')
  },
  removeItem: () => {
    throw new Error('refused')
  },
}

function makeStorage(entries = new Map<string, string>()) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

describe.each([
  ['kept by the tab', makeStorage()],
  ['kept by the page where storage is refused', refusing],
])('a draft %s', (_, storage) => {
  it('is found again for its episode, until it is sent or emptied', () => {
    vi.stubGlobal('sessionStorage', storage)
    const draft = { reason: 'Le son est', category: 'son décalé' } as const
    keepDraft(4, draft)
    expect(readDraft(4)).toEqual(draft)
    expect(readDraft(5)).toEqual(nothing)
    keepDraft(4, nothing)
    expect(readDraft(4)).toEqual(nothing)
    keepDraft(4, draft)
    forgetDraft(4)
    expect(readDraft(4)).toEqual(nothing)
  })
})

it.each(['', 'null', '{', '[]', '{"reason":4}', '"texte"'])('something else in its place, %j, is no draft', (text) => {
  vi.stubGlobal('sessionStorage', makeStorage(new Map([['report-draft:9', text]])))
  expect(readDraft(9)).toEqual(nothing)
})

it('a category that there is no longer is left out', () => {
  const kept = new Map([['report-draft:9', '{"reason":"Voilà","category":"panne"}']])
  vi.stubGlobal('sessionStorage', makeStorage(kept))
  expect(readDraft(9)).toEqual({ reason: 'Voilà', category: undefined })
})
