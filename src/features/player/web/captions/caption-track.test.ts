import { expect, it } from 'vitest'
import { type CaptionTrack, findShownCaptions, toChoice, toToggledChoice } from './caption-track.ts'

const track = (language: string, isSdh = false): CaptionTrack => ({
  id: language,
  label: language,
  language,
  isSdh,
  from: { url: '/x' },
})
const [french, english] = [track('fr'), track('en')]
const captionTracks = [english, french]

it('shows French captions for Japanese audio and none for a French dub, before any choice', () => {
  expect(findShownCaptions({ captionTracks, captionChoice: '', captionsByDefault: true })).toBe(french)
  expect(findShownCaptions({ captionTracks, captionChoice: '', captionsByDefault: false })).toBeUndefined()
})

it('shows the chosen language, or another one when it is missing', () => {
  const facts = { captionChoice: 'fr', captionsByDefault: false }
  expect(findShownCaptions({ ...facts, captionTracks })).toBe(french)
  expect(findShownCaptions({ ...facts, captionTracks: [english] })).toBe(english)
  expect(findShownCaptions({ ...facts, captionTracks: [] })).toBeUndefined()
})

it('toggles captions off and on', () => {
  expect(toToggledChoice({ captionTracks, captionChoice: 'en', captionsByDefault: false })).toBe('off')
  expect(toToggledChoice({ captionTracks, captionChoice: 'off', captionsByDefault: true })).toBe('fr')
  expect(toToggledChoice({ captionTracks: [english], captionChoice: '', captionsByDefault: false })).toBe('en')
})

it('tells two tracks of a language apart, and falls back to the other kind', () => {
  const sdh = track('fr', true)
  const both = [sdh, french, english]
  const find = (captionChoice: string, tracks = both) =>
    findShownCaptions({ captionTracks: tracks, captionChoice, captionsByDefault: true })
  expect(find('')).toBe(french)
  expect(find('fr')).toBe(french)
  expect(find(toChoice(sdh, both))).toBe(sdh)
  expect(find(toChoice(sdh, both), [english, french])).toBe(french)
  expect(find('fr', [english, sdh])).toBe(sdh)
  expect(toToggledChoice({ captionTracks: [sdh], captionChoice: 'off', captionsByDefault: true })).toBe('fr sdh')
})

it('tells two tracks of one language and kind apart', () => {
  const signs = { ...track('fr'), id: 'signs', label: 'Français (panneaux)' }
  const both = [french, english, signs]
  const find = (captionTracks: CaptionTrack[]) =>
    findShownCaptions({ captionTracks, captionChoice: toChoice(signs, both), captionsByDefault: true })
  expect(find(both)).toBe(signs)
  expect(find([english, french])).toBe(french)
  expect(toChoice(french, both)).toBe('fr')
})

it('follows a choice to episodes with another spelling, region or number of tracks', () => {
  const [regional, regionalSdh, sdh] = [track('fr-FR'), track('fr-FR', true), track('fr', true)]
  const find = (captionChoice: string, captionTracks: CaptionTrack[]) =>
    findShownCaptions({ captionTracks, captionChoice, captionsByDefault: true })
  expect(find('', [english, regional])).toBe(regional)
  expect(find('fr sdh', [english, regional, regionalSdh])).toBe(regionalSdh)
  expect(find('fr sdh 2', [french, sdh])).toBe(sdh)
  expect(find('eng', [french, english])).toBe(english)
  expect(find('pt-BR', [track('pt-PT'), track('pt-BR')])).toMatchObject({ language: 'pt-BR' })
})
