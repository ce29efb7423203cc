import { ApiError } from '../../../../ui/api/call-api.ts'
import { EngineMissing } from '../engines/engine.ts'
import type { MediaStage } from '../media/media-stage.ts'
import { type AttemptFailure, type AttemptTools, beginAttempt, type LoadAttempt } from './load-attempt.ts'
import type { EpisodeSource, QualityChoice, SourceFailure } from './playable-source.ts'
import { createSourceOrder, type SourceTry } from './source-order.ts'
import { waitToReopen } from './wait-to-reopen.ts'

/** One episode's way to the screen, over as many of its links as it takes. */
export type LoadSession = {
  setQuality: (choice: QualityChoice) => void
  readBandwidth: () => number | undefined
  /** Where another link would begin, in seconds; undefined: where the present one is. */
  resumeAt: (seconds: number | undefined) => void
  end: () => void
}

type SessionParts = AttemptTools & {
  /** The best link first. */
  sources: readonly EpisodeSource[]
  startKnown: Promise<unknown>
  /** Told of every link that failed. */
  onSourceFailure: (failure: SourceFailure) => void
  /** A passage that no link has is left out: playback goes on behind it. */
  onGapJumped: () => void
}

/** So far behind its end, nothing of a missing passage is asked for again. */
const behindSeconds = 0.05
/** So many passages in a row may be missing; where nothing plays between more of them, nothing plays. */
const mostGapsInARow = 5
/** A link that played this long is trusted again when it fails. */
const wellPlayedSeconds = 30

/**
 * Tries an episode's links in the order of `createSourceOrder`; one that fails while it plays hands over at the same
 * second. While the line is away nothing is blamed: the same link is opened again when it returns. A passage that every
 * link lacks is jumped. Only when nothing is left does the event `failed` come, with what the last one said.
 */
export function beginLoad({ sources, onSourceFailure, onGapJumped, ...tools }: SessionParts): LoadSession {
  const { stage, dispatch } = tools
  const ends = new AbortController()
  const order = createSourceOrder(sources.length)
  const distrusted = new Set<number>()
  let attempt: LoadAttempt | undefined
  let goal: number | undefined
  const gaps = createGapMemory()

  const begin = (current: SourceTry, reached: number) => {
    const startAt = () => goal ?? reached
    const sourceId = sources[current.index]?.id
    if (sourceId === undefined) return
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
    if (isLineAway(failure)) return goOnWithLine(current, failure)
    const { code, detail, message, early, reachedSeconds, cause } = failure
    // Code of this site that did not come says nothing against the link.
    if (cause instanceof EngineMissing) return dispatch({ type: 'failed', message })
    const { id: sourceId = 0, host = '' } = sources[current.index] ?? {}
    const reported = { sourceId, host, positionSeconds: reachedSeconds, code, detail }
    dispatch({ type: 'source-failed', failure: reported })
    onSourceFailure(reported)
    if (early) distrusted.add(current.index)
    const next = order.after(current, code !== 'resolve')
    gaps.note(current, failure)
    if (next) begin(next, reachedSeconds)
    else if (!jumpGap()) dispatch({ type: 'failed', message })
  }

  /** @returns whether there is anything behind what is missing */
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

  followLine(dispatch, ends.signal)
  const first = order.first()
  dispatch({ type: 'episode-asked' })
  stage.video().pause()
  if (first) begin(first, 0)
  else dispatch({ type: 'failed', message: 'URL vidéo manquante' })
  return {
    setQuality: (choice) => attempt?.engine()?.setQuality(choice),
    readBandwidth: () => attempt?.engine()?.readBandwidth(),
    resumeAt(seconds) {
      goal = seconds
    },
    end() {
      ends.abort()
      attempt?.end()
    },
  }
}

/** Remembers which link goes on behind a missing passage, until it is known that no other one has the passage. */
function createGapMemory() {
  let known: { index: number; seconds: number } | undefined
  let inARow = 0
  let jumpedTo = Number.NEGATIVE_INFINITY
  return {
    note({ index }: SourceTry, { gapEnd, reachedSeconds }: AttemptFailure): void {
      // Something played since the last jump, or the viewer went elsewhere.
      if (Math.abs(reachedSeconds - jumpedTo) > 1) inARow = 0
      if (gapEnd !== undefined) known ??= { index, seconds: gapEnd + behindSeconds }
    },
    take(): { index: number; seconds: number } | undefined {
      const jump = inARow < mostGapsInARow ? known : undefined
      known = undefined
      inARow++
      jumpedTo = jump?.seconds ?? jumpedTo
      return jump
    },
  }
}

/** Tells when the line goes and comes, for as long as the episode is there. */
function followLine(dispatch: AttemptTools['dispatch'], signal: AbortSignal): void {
  for (const [name, offline] of [
    ['offline', true],
    ['online', false],
  ] as const) {
    window.addEventListener(name, () => dispatch({ type: 'line-changed', offline }), { signal })
  }
}

function isLineAway({ lineLost, cause }: AttemptFailure): boolean {
  return lineLost || !navigator.onLine || (cause instanceof ApiError && cause.code === 'OFFLINE')
}

/** Calls once after the link has played for a while; by then what failed before says nothing more. */
function mindGoodPlay(stage: MediaStage, onGoodPlay: () => void): () => void {
  let playedSeconds = 0
  const timer = setInterval(() => {
    const { paused, readyState, HAVE_FUTURE_DATA } = stage.video()
    if (!paused && readyState >= HAVE_FUTURE_DATA) playedSeconds++
    if (playedSeconds === wellPlayedSeconds) onGoodPlay()
  }, 1000)
  return () => clearInterval(timer)
}
