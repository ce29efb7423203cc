import { describe, expect, it, vi } from 'vitest'
import { clearDraft, pressCategory, readDraft, saveDraft } from './report-draft.ts'

const nothing = { reason: '', category: undefined }
const place = { userId: 7, episodeId: 4 }

describe('choosing a category', () => {
  it('fills an empty reason', () => {
    expect(pressCategory(nothing, 'vidéo absente')).toEqual({
      category: 'vidéo absente',
      reason: 'La vidéo ne se lance pas.',
    })
  })

  it("replaces another category's text, and clears it when pressed again", () => {
    const first = pressCategory(nothing, 'vidéo absente')
    const second = pressCategory(first, 'mauvais épisode')
    expect(second).toEqual({ category: 'mauvais épisode', reason: 'Ce n’est pas le bon épisode.' })
    expect(pressCategory(second, 'autre')).toEqual({ category: 'autre', reason: '' })
    expect(pressCategory(second, 'mauvais épisode')).toEqual(nothing)
  })

  it('keeps a reason that the member wrote', () => {
    const written = { reason: 'La vidéo ne se lance pas. Sur mobile.', category: 'vidéo absente' } as const
    expect(pressCategory(written, 'son décalé')).toEqual({ ...written, category: 'son décalé' })
    expect(pressCategory(written, 'vidéo absente')).toEqual({ ...written, category: undefined })
  })
})

const refuse = () => {
  throw new Error('refused')
}
/** A tab's storage that throws on every call, as in some private windows. */
const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse }

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
  it('a draft is restored for its account and episode, until it is sent or emptied', () => {
    vi.stubGlobal('sessionStorage', storage)
    const draft = { reason: 'Le son est', category: 'son décalé' } as const
    saveDraft(place, draft)
    expect(readDraft(place)).toEqual(draft)
    expect(readDraft({ ...place, episodeId: 5 })).toEqual(nothing)
    expect(readDraft({ ...place, userId: 8 })).toEqual(nothing)
    saveDraft(place, nothing)
    expect(readDraft(place)).toEqual(nothing)
    saveDraft(place, draft)
    clearDraft(place)
    expect(readDraft(place)).toEqual(nothing)
  })
})

it.each(['', 'null', '{', '[]', '{"reason":4}', '"texte"'])('an invalid stored draft is ignored: %j', (text) => {
  vi.stubGlobal('sessionStorage', makeStorage(new Map([['report-draft:7:9', text]])))
  expect(readDraft({ ...place, episodeId: 9 })).toEqual(nothing)
})

it('an unknown category is dropped', () => {
  const kept = new Map([['report-draft:7:9', '{"reason":"Voilà","category":"panne"}']])
  vi.stubGlobal('sessionStorage', makeStorage(kept))
  expect(readDraft({ ...place, episodeId: 9 })).toEqual({ reason: 'Voilà', category: undefined })
})
