import { connect, type Socket } from 'node:net'
import { readAnswers } from '../server/send-requests.ts'
import type { RequestKind } from './viewer-mix.ts'

export type LoadRequest = { kind: RequestKind; text: string }
type Drive = {
  url: string
  requestsPerSecond: number
  seconds: number
  random: () => number
  next: () => LoadRequest
}
export type Driven = {
  /** Milliseconds from the due time of a request to its complete answer, including waits for its turn. */
  latencies: number[]
  failures: number
  /** Due requests without an answer at the end. */
  unanswered: number
}

// Fewer, always busy connections stand for the many of browsers: answers are measured, not connections.
const connections = 128
const tickMs = 5
const graceMs = 3000

/** Sends requests at the times of that many independent viewers, without waiting for earlier answers. */
export async function driveViewers({ url, requestsPerSecond, seconds, random, next }: Drive): Promise<Driven> {
  const waiting: { request: LoadRequest; dueAt: number }[] = []
  const driven: Driven = { latencies: [], failures: 0, unanswered: 0 }
  // The one that waited longest is next: the site closes lines that stay unused.
  const free = new Set<Line>()
  let isOver = false
  const lines = Array.from({ length: connections }, () =>
    openLine(new URL(url), {
      onAnswer: (dueAt) => driven.latencies.push(performance.now() - dueAt),
      onFailure: () => !isOver && driven.failures++,
      onFree(line) {
        const first = waiting.shift()
        if (first) line.send(first.request.text, first.dueAt)
        else free.add(line)
      },
      onLost: (line) => free.delete(line),
    }),
  )

  const startedAt = performance.now()
  let due = startedAt + pause(random, requestsPerSecond)
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now()
      for (; due <= now && due - startedAt < seconds * 1000; due += pause(random, requestsPerSecond)) {
        const [line] = free
        const request = next()
        if (line) {
          free.delete(line)
          line.send(request.text, due)
        } else waiting.push({ request, dueAt: due })
      }
      const isAnswered = waiting.length === 0 && free.size === connections
      const after = now - startedAt - seconds * 1000
      if (after < 0 || (!isAnswered && after < graceMs)) return
      clearInterval(timer)
      resolve()
    }, tickMs)
  })
  isOver = true
  driven.unanswered = waiting.length + connections - free.size
  for (const line of lines) line.close()
  return driven
}

/** Draws the time until the next request (a Poisson process). */
const pause = (random: () => number, perSecond: number) => (-Math.log(1 - random()) / perSecond) * 1000

type Line = { send: (text: string, dueAt: number) => void; close: () => void }
type LineEvents = {
  onFree: (line: Line) => void
  /** The connection of a line is gone; it is free again once it is reopened. */
  onLost: (line: Line) => void
  onAnswer: (dueAt: number) => void
  onFailure: () => void
}

/** A connection that carries requests in turn and reopens after a failure. */
function openLine(url: URL, { onFree, onLost, onAnswer, onFailure }: LineEvents): Line {
  let socket: Socket
  let dueAt: number | undefined
  let isClosed = false
  const line: Line = {
    send(text, due) {
      dueAt = due
      socket.write(text)
    },
    close() {
      isClosed = true
      socket.destroy()
    },
  }
  function answered(): void {
    if (dueAt !== undefined) onAnswer(dueAt)
    dueAt = undefined
    onFree(line)
  }
  function open(): void {
    socket = connect({ port: Number(url.port), host: url.hostname, noDelay: true })
    readAnswers(socket, answered, () => socket.destroy())
    socket.once('connect', () => onFree(line))
    socket.on('error', () => {})
    socket.once('close', () => {
      onLost(line)
      if (dueAt !== undefined) onFailure()
      dueAt = undefined
      if (!isClosed) open()
    })
  }
  open()
  return line
}
