/** Holds the media element, and lets it be replaced without its listeners noticing. */
export type MediaStage = {
  video: () => HTMLVideoElement
  /** Replaces the element with a new one and empties the old one. */
  replace: () => void
  /** Shows a stand-in of the element, such as an embed, until it is given undefined. Both are muted and loop alike. */
  show: (standIn: HTMLVideoElement | undefined) => void
  listen: (names: readonly string[], listener: (event: Event) => void) => void
  destroy: () => void
}

/**
 * Puts a media element into `place`. One element plays all episodes, so that full screen and picture-in-picture
 * survive. It is replaced only when its sound would otherwise be lost (see `amplifier.ts`), or when an engine does not
 * let go of it.
 * @param first an element that already fetches the first episode (see `head-start.ts`)
 */
export function createMediaStage(place: HTMLElement, first: HTMLVideoElement = createVideo()): MediaStage {
  let video = place.appendChild(first)
  let shown: HTMLVideoElement | undefined
  const ends = new AbortController()
  return {
    video: () => shown ?? video,
    show(standIn) {
      const { muted, loop } = shown ?? video
      Object.assign(standIn ?? video, { muted, loop })
      shown?.remove()
      shown = standIn
      video.style.display = standIn ? 'none' : ''
      if (standIn) place.append(standIn)
    },
    replace() {
      const fresh = createVideo()
      const { muted, loop, playbackRate, defaultPlaybackRate } = video
      Object.assign(fresh, { muted, loop, playbackRate, defaultPlaybackRate })
      video.replaceWith(fresh)
      emptyElement(video)
      video = fresh
    },
    listen(names, listener) {
      // Media events do not bubble, but they can be captured on an ancestor.
      for (const name of names) place.addEventListener(name, listener, { capture: true, signal: ends.signal })
    },
    destroy() {
      ends.abort()
      shown?.remove()
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

/** Removes the source, which stops the download and frees the decoder. */
export function emptyElement(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}
