import type { Reply, Request, RoomState } from '../../src/features/seance/connection-contract.ts'
import type { Seat } from '../../src/features/seance/contract.ts'
import { addSample, type ClockSample, toOffset } from '../../src/features/seance/web/live/clock.ts'
import { createJumps, toStep, toTarget } from '../../src/features/seance/web/live/keep-step.ts'

const durationSeconds = 1440
const lookMs = 500
const pingMs = 1000

/** A person's line and device. Delays are one way, in milliseconds; `jitterMs` is added to each at most. */
export type Line = { thereMs: number; backMs: number; jitterMs: number; clockMs: number; skew: number; loadMs: number }

export type SimulatedPerson = {
  /** Where the video is, in seconds; undefined while it loads or is paused. */
  playingAt: () => number | undefined
  room: () => RoomState | undefined
  steer: (position: number) => void
  close: () => void
}

/**
 * Connects a person whose clock is wrong, whose video runs a little fast or slow and loads after each jump, and whose
 * messages are late. They keep in step by the code of the pages.
 */
export function simulatePerson(url: string, seat: Seat, line: Line, random: () => number): SimulatedPerson {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/seances/${seat.id}/connection`)
  const ownNow = () => performance.timeOrigin + performance.now() + line.clockMs
  const late = (ms: number) => ms + random() * line.jitterMs
  let samples: ClockSample[] = []
  let room: RoomState | undefined
  const jumps = createJumps()
  const video = { seconds: 0, at: performance.now(), rate: 1, isPlaying: false, loadsUntil: 0 }

  /** Moves the video on to now. */
  function run(): void {
    const now = performance.now()
    const from = Math.max(video.at, video.loadsUntil)
    if (video.isPlaying && now > from) video.seconds += ((now - from) / 1000) * video.rate * (1 + line.skew)
    video.at = now
  }
  function look(): void {
    run()
    if (!room || performance.now() < video.loadsUntil) return
    const target = toTarget(room, ownNow() + toOffset(samples), durationSeconds)
    video.isPlaying = target.isPlaying
    const step = toStep(video.seconds - target.seconds, { isInFrame: false })
    if (step !== 'jump') {
      video.rate = step.rate
      return
    }
    video.seconds = jumps.aim(target)
    if (!target.isPlaying) return
    // No load takes as long as the one before.
    const loadMs = line.loadMs * (0.7 + 0.6 * random())
    video.loadsUntil = performance.now() + loadMs
    jumps.learn(loadMs / 1000)
  }
  function send(message: Request): void {
    setTimeout(() => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)), late(line.thereMs))
  }
  function hear(reply: Reply): void {
    if (reply.type === 'pong') {
      samples = addSample(samples, { sent: reply.sent, received: ownNow(), at: reply.at })
    } else if (reply.type === 'room') {
      room = reply.room
      look()
    }
  }

  socket.addEventListener('open', () => {
    send({ type: 'sit', key: seat.key })
    send({ type: 'ping', sent: ownNow() })
  })
  socket.addEventListener('message', ({ data }) => setTimeout(() => hear(JSON.parse(String(data))), late(line.backMs)))
  const timers = [setInterval(look, lookMs), setInterval(() => send({ type: 'ping', sent: ownNow() }), pingMs)]
  return {
    playingAt() {
      run()
      return video.isPlaying && performance.now() >= video.loadsUntil ? video.seconds : undefined
    },
    room: () => room,
    steer(position) {
      if (!room) return
      const at = ownNow() + toOffset(samples)
      const { revision, episode } = room
      send({ type: 'steer', revision, episode_id: episode.id, position, is_playing: true, at })
    },
    close() {
      for (const timer of timers) clearInterval(timer)
      socket.close()
    },
  }
}
