import { type AttemptParts, beginAttempt, type LoadAttempt } from './load-attempt.ts'

/** One episode's way to the screen, over as many of its links as it takes. */
export type LoadSession = { end: () => void }

type SessionParts = Pick<AttemptParts, 'resolve' | 'dispatch' | 'captionsShown'> & {
  /** The best link first. */
  videoUrls: readonly string[]
}

/**
 * Tries an episode's links in their order; one that fails while it plays hands over at the same second. Only when
 * none is left does the event `failed` come, with what the last one said.
 */
export function beginLoad(video: HTMLVideoElement, { videoUrls, ...parts }: SessionParts): LoadSession {
  let attempt: LoadAttempt | undefined
  const tryLink = (index: number, startAt: number, failure: string) => {
    const videoUrl = videoUrls[index]
    parts.dispatch({ type: 'load-started' })
    if (!videoUrl) return parts.dispatch({ type: 'failed', message: failure })
    const onFailure = (message: string, reachedSeconds: number) =>
      tryLink(index + 1, Math.max(reachedSeconds, startAt), message)
    attempt = beginAttempt(video, { ...parts, videoUrl, startAt, onFailure })
  }
  video.pause()
  tryLink(0, 0, 'URL vidéo manquante')
  return { end: () => attempt?.end() }
}
