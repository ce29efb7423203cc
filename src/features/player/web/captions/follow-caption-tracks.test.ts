import { expect, it } from 'vitest'
import { type CaptionTrack, toChoice } from './caption-track.ts'
import { followCaptionTracks } from './follow-caption-tracks.ts'

type FakeTrack = { kind: string; label: string; language: string; mode: string }

/** Fakes the part of TextTrackList that the code reads. */
class FakeTracks extends EventTarget {
  tracks: FakeTrack[] = []
  add(track: Partial<FakeTrack>) {
    this.tracks.push({ kind: 'subtitles', label: '', language: '', mode: 'showing', ...track })
    this.dispatchEvent(new Event('addtrack'))
  }
  [Symbol.iterator]() {
    return this.tracks[Symbol.iterator]()
  }
}

function follow(type: 'mp4' | 'hls', captions_url: string | null = null, captions_language?: string) {
  const textTracks = new FakeTracks()
  let tracks: readonly CaptionTrack[] = []
  // Node has no media element: the fake has the only member that is used.
  const video = { textTracks } as unknown as HTMLVideoElement
  const { destroy } = followCaptionTracks(video, {
    source: { type, captions_url, captions_language },
    onTracks: (found) => {
      tracks = found
    },
  })
  return { textTracks, destroy, labels: () => tracks.map((track) => `${track.label} (${toChoice(track, tracks)})`) }
}

it("reports the site's captions file at once", () => {
  expect(follow('mp4', '/fr.vtt').labels()).toEqual(['Français (fr)'])
  expect(follow('mp4').labels()).toEqual([])
})

it('names the language of a file that is not French', () => {
  expect(follow('mp4', '/en.vtt', 'en').labels()).toEqual(['Anglais (en)'])
  expect(follow('mp4', '/x.vtt', 'not-a-language!').labels()).toEqual(['not-a-language! (not-a-language!)'])
})

it('tells a file that staff marked apart', () => {
  expect(follow('mp4', 'https://files.example/1.vtt#sme').labels()).toEqual(['Français (SME) (fr sdh)'])
})

it('tells captions for the deaf and hard of hearing apart, by their kind or name', () => {
  const { textTracks, labels } = follow('hls', 'https://files.example/1.fr.SDH.vtt?token=1')
  textTracks.add({ kind: 'captions', label: 'Français', language: 'fr' })
  textTracks.add({ kind: 'captions', label: 'English CC', language: 'en' })
  textTracks.add({ label: 'English (SDH)', language: 'en' })
  textTracks.add({ label: 'English', language: 'en' })
  expect(labels()).toEqual([
    'Français (SME) (fr sdh)',
    'Français (SME) (fr sdh 2)',
    'English CC (en sdh)',
    'English (SDH) (en sdh 2)',
    'English (en)',
  ])
})

it.each([
  ['fre', 'fr'],
  ['fra', 'fr'],
  ['FR', 'fr'],
  ['fr-fr', 'fr-FR'],
  ['zxx-?', 'zxx-?'],
])('reads the language tag %s as %s', (language, tag) => {
  const { textTracks, labels } = follow('hls')
  textTracks.add({ label: 'Sous-titres', language })
  expect(labels()).toEqual([`Sous-titres (${tag})`])
})

it('reports the tracks of a stream as they appear, labelled by name or language', () => {
  const { textTracks, labels } = follow('hls', '/fr.vtt')
  textTracks.add({ label: 'English (SDH)', language: 'en' })
  textTracks.add({ language: 'de' })
  textTracks.add({ language: 'not-a-language!' })
  textTracks.add({})
  textTracks.add({ kind: 'metadata', label: 'id3' })
  expect(labels()).toEqual([
    'Français (fr)',
    'English (SDH) (en sdh)',
    'Allemand (de)',
    'Piste 3 (not-a-language!)',
    'Piste 4 (fr 2)',
  ])
})

it('stops the browser from drawing tracks', () => {
  const { textTracks } = follow('hls')
  textTracks.add({ language: 'en' })
  expect(textTracks.tracks[0]?.mode).toBe('hidden')
})

it('ignores tracks left by an earlier stream while a file plays', () => {
  const { textTracks, labels } = follow('mp4')
  textTracks.add({ language: 'en' })
  expect(labels()).toEqual([])
})

it('reports nothing after it is stopped', () => {
  const { textTracks, destroy, labels } = follow('hls')
  destroy()
  textTracks.add({ language: 'en' })
  expect(labels()).toEqual([])
})
