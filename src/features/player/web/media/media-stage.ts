/** Holds the element that plays, and lets it be replaced without anybody who listens noticing. */
export type MediaStage = {
  video: () => HTMLVideoElement
  /** Puts a new element in the place of the old one, which is emptied. */
  replace: () => void
  listen: (names: readonly string[], listener: () => void) => void
  destroy: () => void
}

/**
 * Puts a media element into `place`. One element plays all episodes, so that full screen and picture-in-picture stay;
 * it is replaced only where its sound would be lost otherwise (see `amplifier.ts`).
 * @param first an element that fetches the first episode already (see `head-start.ts`)
 */
export function createMediaStage(place: HTMLElement, first: HTMLVideoElement = createVideo()): MediaStage {
  let video = place.appendChild(first)
  const ends = new AbortController()
  return {
    video: () => video,
    replace() {
      const fresh = createVideo()
      const { muted, loop, playbackRate, defaultPlaybackRate } = video
      Object.assign(fresh, { muted, loop, playbackRate, defaultPlaybackRate })
      video.replaceWith(fresh)
      emptyElement(video)
      video = fresh
    },
    listen(names, listener) {
      // Media events do not bubble, but they pass their ancestors on the way down.
      for (const name of names) place.addEventListener(name, listener, { capture: true, signal: ends.signal })
    },
    destroy() {
      ends.abort()
      emptyElement(video)
      video.remove()
    },
  }
}

export function createVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.className = 'player-video'
  video.playsInline = true
  video.tabIndex = -1
  return video
}

/** Takes the source away: the download stops and the decoder is freed. */
export function emptyElement(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}
