import { listen } from '../../../../ui/network/listen.ts'
import type { PlayerPort } from '../../../player/web/public.ts'
import type { RoomState } from '../../connection-contract.ts'
import { createLagJudge } from './judge-lag.ts'
import { createJumps, type Target, toStep, toTarget } from './keep-step.ts'

/** A person's command to the player: playing or pausing at a position. */
export type Steering = { position: number; is_playing: boolean }

type Followed = {
  player: PlayerPort
  /** Returns the state to follow; undefined without a connection, or while another episode plays. */
  readRoom: () => RoomState | undefined
  maySteer: () => boolean
  /** The shared clock, in milliseconds. */
  now: () => number
  steer: (steering: Steering) => void
  /** Subscribes to changes of the state. @returns unsubscribes */
  onChange: (listener: () => void) => () => void
  /** Called when a person who may not steer pauses for themselves, and when they go on. */
  onAside: (isAside: boolean) => void
  /** Called at every check with whether the video lags behind the others. */
  onLag: (lags: boolean) => void
}

const lookMs = 500
/** A player takes a moment to obey. Until then, its state is not the viewer's wish. */
const settleMs = 2500
/** A jump needs time to load, and the next one would restart it. */
const jumpPauseMs = 2500
/** A seek of the viewer is further than this, in seconds; players correct themselves by less. */
const seekSeconds = 1
/** A rate may change this often. Each change is an event of the player, which would lead to the next one at once. */
const nudgePauseMs = 500
/** A paused picture may be this far off. */
const pausedSeconds = 0.3
/** A phone pauses the video of a page that it puts away within this time; a later pause is of headphones or a key. */
const putAwayMs = 2000

/**
 * Keeps the player in step with the others, and sends them the viewer's commands, whether given by controls, keys,
 * headphones or the picture-in-picture window.
 * @returns stops, and restores the former rate
 */
export function followPlayer(followedBy: Followed): () => void {
  const { player, readRoom, maySteer, now, steer, onChange, onAside, onLag } = followedBy
  const rateBefore = player.getState().rate
  let followed: { revision: number; isPlaying: boolean } | undefined
  let settledAt = 0
  let jumpsFrom = 0
  let nudgesFrom = 0
  let jumpedTo: number | undefined
  let loadsSince: number | undefined
  const jumps = createJumps()
  const judgeLag = createLagJudge()
  let isAside = false
  let hasPlayed = false
  let hiddenAt = Number.NEGATIVE_INFINITY

  const findTarget = (room: RoomState) => toTarget(room, now(), player.getState().duration)
  const isInFrame = () => !(player.getMedia() instanceof HTMLVideoElement)
  const isSettling = () => performance.now() < settledAt
  function settle(): void {
    settledAt = performance.now() + settleMs
  }
  function setAside(next: boolean): void {
    if (next === isAside) return
    isAside = next
    onAside(next)
  }
  function jump(target: Target): void {
    jumpedTo = jumps.aim(target)
    loadsSince = target.isPlaying ? performance.now() : undefined
    jumpsFrom = performance.now() + jumpPauseMs
    player.seekTo(jumpedTo)
  }
  function noteLoaded(): void {
    if (loadsSince === undefined || player.getMedia().seeking || player.getState().waiting) return
    jumps.learn((performance.now() - loadsSince) / 1000)
    loadsSince = undefined
  }

  function look(): void {
    const room = readRoom()
    const state = player.getState()
    onLag(room !== undefined && isLagging(room))
    if (!room || state.phase !== 'ready' || !state.hasMetadata) {
      // A corrected rate would otherwise last, in another episode or without a connection.
      if (followed && !isInFrame()) player.getMedia().playbackRate = 1
      followed = undefined
      hasPlayed = false
      return
    }
    noteLoaded()
    const target = findTarget(room)
    const isNews = followed?.revision !== room.revision || followed.isPlaying !== target.isPlaying
    followed = { revision: room.revision, isPlaying: target.isPlaying }
    if (isNews) settle()
    else if (takeSeek(target, room)) return
    const isPlaying = !state.paused
    hasPlayed ||= isPlaying
    if (isPlaying === target.isPlaying && !state.autoplayRefused) {
      settledAt = 0
      setAside(false)
    } else if (
      // A player in a frame may not play by itself, or not report its state: then nobody has paused it.
      hasPlayed &&
      !isSettling() &&
      !state.ended &&
      !state.autoplayRefused &&
      state.restoringTo === undefined
    ) {
      takeWish(isPlaying)
      return
    }
    if (!isAside) keepInStep(target)
  }

  function isLagging(room: RoomState): boolean {
    const { seconds: target, isPlaying } = findTarget(room)
    const { seeking, readyState } = player.getMedia()
    const media = { seeking, readyState, isInFrame: isInFrame() }
    return judgeLag({ state: player.getState(), media, target, isDue: isPlaying || room.is_held, isAside })
  }

  /** Called when the player differs although it had obeyed: the viewer changed it. */
  function takeWish(isPlaying: boolean): void {
    // A person who paused for themselves stays paused when they become the leader.
    if (isAside && !isPlaying) return
    const isPutAway = document.visibilityState === 'hidden' && performance.now() < hiddenAt + putAwayMs
    if (maySteer() && (isPlaying || !isPutAway))
      steer({ position: player.getMedia().currentTime, is_playing: isPlaying })
    else if (!isPlaying) setAside(true)
    // The viewer played although all are paused: the next check undoes it.
    else settle()
  }

  function keepInStep(target: Target): void {
    const { seconds, isPlaying } = target
    const state = player.getState()
    const video = player.getMedia()
    const ahead = video.currentTime - seconds
    if (state.restoringTo !== undefined) jump(target)
    if (state.ended && seconds > state.duration - seekSeconds) return
    if (isPlaying === state.paused) {
      if (state.autoplayRefused) return
      if (isPlaying) player.play()
      else player.pause()
    }
    const stepWhilePaused = Math.abs(ahead) > pausedSeconds ? 'jump' : { rate: 1 }
    const step = isPlaying ? toStep(ahead, { isInFrame: isInFrame() }) : stepWhilePaused
    if (step === 'jump') {
      if (performance.now() >= jumpsFrom && !state.waiting) jump(target)
    } else if (!isInFrame() && video.playbackRate !== step.rate && performance.now() >= nudgesFrom) {
      nudgesFrom = performance.now() + nudgePauseMs
      // Not by `setRate`, which is the viewer's choice.
      video.playbackRate = step.rate
    }
  }

  /** Takes a seek of the viewer. @returns whether there was one */
  function takeSeek({ seconds }: Target, room: RoomState): boolean {
    const { seeking, currentTime } = player.getMedia()
    if (!seeking) jumpedTo = undefined
    if (!seeking || isAside || player.getState().restoringTo !== undefined) return false
    const isOwn = jumpedTo !== undefined && Math.abs(currentTime - jumpedTo) < seekSeconds
    if (isOwn || Math.abs(currentTime - seconds) < seekSeconds || !maySteer()) return false
    // While it loads, the others move on; the growing difference is no further seek.
    jumpedTo = currentTime
    steer({ position: currentTime, is_playing: room.is_playing })
    return true
  }

  const stopWatching = listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = performance.now()
  })
  const unsubscribe = player.subscribe(look)
  // Applied at once, so that further changes of the player count as the viewer's.
  const stopHearing = onChange(look)
  const timer = setInterval(look, lookMs)
  look()
  return () => {
    stopWatching()
    unsubscribe()
    stopHearing()
    clearInterval(timer)
    onLag(false)
    setAside(false)
    player.setRate(rateBefore)
  }
}
