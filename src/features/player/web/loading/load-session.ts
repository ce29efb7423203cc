import { ApiError } from '../../../../ui/api/api-error.ts'
import type { PlaybackFailureCode } from '../../../links/contract.ts'
import { EngineMissing } from '../engines/engine.ts'
import type { MediaStage } from '../media/media-stage.ts'
import { type AttemptFailure, type AttemptTools, beginAttempt, type LoadAttempt } from './load-attempt.ts'
import type { EpisodeSource, QualityChoice, SourceFailure } from './playable-source.ts'
import { createSourceTries, type SourceTry } from './source-tries.ts'
import { waitToReopen } from './wait-to-reopen.ts'

/** The loading of one episode, over as many of its links as it takes. */
export type LoadSession = {
  setQuality: (choice: QualityChoice) => void
  readBandwidth: () => number | undefined
  /** The position at which another link would begin, in seconds; undefined means the current one. */
  resumeAt: (seconds: number | undefined) => void
  /** Gives all links of the episode, after a start that knew only one; goes on if that one has failed. */
  setSources: (sources: readonly EpisodeSource[]) => void
  end: () => void
}

type SessionParts = AttemptTools & {
  /** The best link first. */
  sources: readonly EpisodeSource[]
  /** Settles once the saved position is known, or after too long a wait. */
  startKnown: Promise<unknown>
  onSourceFailure: (failure: SourceFailure) => void
  /** Called when playback skips a passage that no link has. */
  onGapJumped: () => void
}

/** Playback resumes this many seconds after a missing passage. */
const behindSeconds = 0.05
/** At most this many missing passages in a row; if nothing plays between them, the links are broken. */
const maxConsecutiveGaps = 5
/** After so much play, earlier failures are forgotten. */
const wellPlayedSeconds = 30

/**
 * Tries an episode's links in the order of `createSourceTries`. When a link fails while it plays, the next one
 * continues at the same second. While the network is down or returns, no link is blamed: the same one is reopened.
 * A passage that every link lacks is skipped. `failed` is dispatched only when no link is left, with the message of the
 * last one.
 */
export function beginLoad({ sources: known, onSourceFailure, onGapJumped, ...tools }: SessionParts): LoadSession {
  const { stage, dispatch } = tools
  const ends = new AbortController()
  let sources = known
  const order = createSourceTries(() => sources.length)
  /** Links that failed at the start: what they said of CORS is no longer believed. */
  const distrusted = new Set<number>()
  let attempt: LoadAttempt | undefined
  let goal: number | undefined
  /** Where the episode stopped because no link was left. */
  let stopped: { at: SourceTry; seconds: number } | undefined
  const gaps = createGapMemory()

  const begin = (current: SourceTry, reached: number) => {
    const startAt = () => goal ?? reached
    const sourceId = sources[current.index]?.id
    if (sourceId === undefined) return
    stopped = undefined
    dispatch({ type: 'load-started' })
    const trustsCors = !distrusted.has(current.index)
    const onFailure = (failure: AttemptFailure) => {
      stopMinding()
      judge(current, { ...failure, reachedSeconds: goal ?? failure.reachedSeconds })
    }
    const stopMinding = mindGoodPlay(stage, order.playedWell)
    ends.signal.addEventListener('abort', stopMinding)
    attempt = beginAttempt({ ...tools, ...current, sourceId, trustsCors, startAt, onFailure })
  }

  const judge = (current: SourceTry, failure: AttemptFailure) => {
    if (line.isToBlame(failure)) return goOnWithLine(current, failure)
    const { code, detail, message, early, reachedSeconds, cause } = failure
    // The site's own code failed to load, which is not the link's fault.
    if (cause instanceof EngineMissing) return dispatch({ type: 'failed', message })
    const { id: sourceId = 0, host = '' } = sources[current.index] ?? {}
    const reported = { sourceId, host, positionSeconds: reachedSeconds, code, detail }
    dispatch({ type: 'source-failed', failure: reported })
    onSourceFailure(reported)
    if (early) distrusted.add(current.index)
    const isResolvable = code !== 'resolve'
    const next = order.after(current, isResolvable)
    gaps.note(current, failure)
    if (next) return begin(next, reachedSeconds)
    if (jumpGap()) return
    stopped = { at: current, seconds: reachedSeconds }
    dispatch({ type: 'failed', message })
  }

  /** @returns whether anything follows the missing passage */
  const jumpGap = (): boolean => {
    const jump = gaps.take()
    if (!jump) return false
    order.playedWell()
    onGapJumped()
    begin({ index: jump.index, fresh: false }, jump.seconds)
    dispatch({ type: 'gap-jumped' })
    return true
  }

  const goOnWithLine = async (current: SourceTry, { reachedSeconds }: AttemptFailure) => {
    dispatch({ type: 'load-started' })
    dispatch({ type: 'line-changed', offline: true })
    await waitToReopen(ends.signal)
    if (ends.signal.aborted) return
    dispatch({ type: 'line-changed', offline: false })
    begin(current, reachedSeconds)
  }

  const line = followLine(dispatch, ends.signal)
  const first = order.first()
  dispatch({ type: 'episode-asked' })
  stage.video().pause()
  if (first) begin(first, 0)
  else dispatch({ type: 'failed', message: 'URL vidéo manquante' })
  return {
    setQuality: (choice) => attempt?.engine()?.setQuality(choice),
    readBandwidth: () => attempt?.engine()?.readBandwidth(),
    setSources(all) {
      // The links tried so far keep their places.
      const others = all.filter(({ id }) => !sources.some((tried) => tried.id === id))
      sources = [...sources.map((tried) => all.find(({ id }) => id === tried.id) ?? tried), ...others]
      const next = stopped && order.after(stopped.at, false)
      if (stopped && next) begin(next, stopped.seconds)
    },
    resumeAt(seconds) {
      goal = seconds
    },
    end() {
      ends.abort()
      attempt?.end()
    },
  }
}

/** Remembers which link can continue after a missing passage, until all others have been tried. */
function createGapMemory() {
  let known: { index: number; from: number; seconds: number } | undefined
  let inARow = 0
  let jumpedTo = Number.NEGATIVE_INFINITY
  return {
    note({ index }: SourceTry, { gapEnd, reachedSeconds }: AttemptFailure): void {
      // Something played since the last jump, or the viewer moved.
      if (Math.abs(reachedSeconds - jumpedTo) > 1) inARow = 0
      // Another link has played past it, or the viewer is elsewhere.
      if (known && (reachedSeconds < known.from - 1 || reachedSeconds > known.seconds)) known = undefined
      if (gapEnd !== undefined) known ??= { index, from: reachedSeconds, seconds: gapEnd + behindSeconds }
    },
    take(): { index: number; seconds: number } | undefined {
      const jump = inARow < maxConsecutiveGaps ? known : undefined
      known = undefined
      inARow++
      jumpedTo = jump?.seconds ?? jumpedTo
      return jump
    },
  }
}

const networkFailures: ReadonlySet<PlaybackFailureCode> = new Set(['network', 'manifest', 'segment', 'stalled'])

/** Follows the network's state while the episode is loaded. */
function followLine(dispatch: AttemptTools['dispatch'], signal: AbortSignal) {
  let isSuspect = !navigator.onLine
  const onOffline = () => {
    isSuspect = true
    dispatch({ type: 'line-changed', offline: true })
  }
  window.addEventListener('offline', onOffline, { signal })
  window.addEventListener('online', () => dispatch({ type: 'line-changed', offline: false }), { signal })
  return {
    /** Also blames the network for the first failure after its return, whose request may have begun before. */
    isToBlame({ code, lineLost, cause }: AttemptFailure): boolean {
      if (lineLost || !navigator.onLine || (cause instanceof ApiError && cause.code === 'OFFLINE')) return true
      if (!isSuspect || !networkFailures.has(code)) return false
      isSuspect = false
      return true
    },
  }
}

/** Calls `onGoodPlay` once after the link has played for a while; earlier failures then no longer matter. */
function mindGoodPlay(stage: MediaStage, onGoodPlay: () => void): () => void {
  let playedSeconds = 0
  let position = stage.video().currentTime
  const timer = setInterval(() => {
    const { paused, currentTime } = stage.video()
    if (!paused && currentTime !== position) playedSeconds++
    position = currentTime
    if (playedSeconds === wellPlayedSeconds) onGoodPlay()
  }, 1000)
  return () => clearInterval(timer)
}
