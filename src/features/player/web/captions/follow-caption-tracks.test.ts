import { expect, it } from 'vitest'
import type { CaptionTrack } from './caption-track.ts'
import { followCaptionTracks } from './follow-caption-tracks.ts'

type FakeTrack = { kind: string; label: string; language: string; mode: string }

/** The list of an element's tracks, as far as it is read. */
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

function follow(type: 'mp4' | 'hls', captions_url: string | null = null) {
  const textTracks = new FakeTracks()
  let tracks: readonly CaptionTrack[] = []
  // Node has no media element: the fake has the one member that is read.
  const video = { textTracks } as unknown as HTMLVideoElement
  const { destroy } = followCaptionTracks(video, {
    source: { type, captions_url },
    onTracks: (found) => {
      tracks = found
    },
  })
  return { textTracks, destroy, labels: () => tracks.map(({ label, language }) => `${label} (${language})`) }
}

it('tells of the file beside the video at once', () => {
  expect(follow('mp4', '/fr.vtt').labels()).toEqual(['Français (fr)'])
  expect(follow('mp4').labels()).toEqual([])
})

it('adds the tracks of a stream as they are found, under their name or that of their language', () => {
  const { textTracks, labels } = follow('hls', '/fr.vtt')
  textTracks.add({ label: 'English (SDH)', language: 'en' })
  textTracks.add({ language: 'de' })
  textTracks.add({ language: 'not-a-language!' })
  textTracks.add({ kind: 'metadata', label: 'id3' })
  expect(labels()).toEqual(['Français (fr)', 'English (SDH) (en)', 'Allemand (de)', 'Piste 3 (not-a-language!)'])
})

it('keeps the browser from drawing them itself', () => {
  const { textTracks } = follow('hls')
  textTracks.add({ language: 'en' })
  expect(textTracks.tracks[0]?.mode).toBe('hidden')
})

it('does not take tracks that an earlier stream left for those of a file', () => {
  const { textTracks, labels } = follow('mp4')
  textTracks.add({ language: 'en' })
  expect(labels()).toEqual([])
})

it('is silent after its end', () => {
  const { textTracks, destroy, labels } = follow('hls')
  destroy()
  textTracks.add({ language: 'en' })
  expect(labels()).toEqual([])
})
