/** A group of tabs of this browser. */
export type Tabs<Message> = {
  /** Sends to the other tabs, not to this one. */
  send: (message: Message) => void
  leave: () => void
}

type Joining<Message> = {
  name: string
  /**
   * Runs in one tab for all of them, until `signal` aborts because the tab leaves or another one took over.
   * @param broadcast sends to every tab, including this one
   */
  lead: (broadcast: (message: Message) => void, signal: AbortSignal) => Promise<void>
  hear: (message: Message) => void
}

type Envelope<Message> = { kind: 'anybody?' } | { kind: 'here' } | { kind: 'told'; message: Message }

// Browsers suspend background tabs silently, mostly on phones: a leader answers at once or is gone.
const maxAnswerMs = 3000

/**
 * Joins tabs, one of which leads; when it is gone or asleep another takes over. Without locks or channels each leads
 * itself.
 */
export function joinTabs<Message>({ name, lead, hear }: Joining<Message>): Tabs<Message> {
  const leaving = new AbortController()
  const channel = typeof navigator.locks === 'undefined' ? undefined : openChannel(name)
  if (!channel) {
    void lead(hear, leaving.signal)
    return { send: () => {}, leave: () => leaving.abort() }
  }
  const post = (envelope: Envelope<Message>) => {
    if (!leaving.signal.aborted) channel.postMessage(envelope)
  }
  const send = (message: Message) => post({ kind: 'told', message })
  const broadcast = (message: Message) => {
    send(message)
    hear(message)
  }
  const leadership = queueToLead({ name, leaving: leaving.signal, lead: (signal) => lead(broadcast, signal) })
  const stopAsking = askWhenSeen({ ask: () => post({ kind: 'anybody?' }), leadership })
  channel.onmessage = ({ data }: MessageEvent<Envelope<Message>>) => {
    if (data.kind === 'told') hear(data.message)
    else if (data.kind === 'here') stopAsking.answered()
    else if (leadership.isLeading()) post({ kind: 'here' })
  }
  return {
    send,
    leave() {
      leaving.abort()
      stopAsking.stop()
      channel.close()
    },
  }
}

/** Returns undefined in browsers without channels, and those that forbid them as they do storage. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

type Leadership = {
  isLeading: () => boolean
  /** Takes the lead at once from the current leader. */
  takeOver: () => void
}

type Queueing = { name: string; leaving: AbortSignal; lead: (signal: AbortSignal) => Promise<void> }

function queueToLead({ name, leaving, lead }: Queueing): Leadership {
  let turn: AbortController | undefined
  let waiting = new AbortController()

  async function queue(steal: boolean): Promise<void> {
    const own = new AbortController()
    const end = () => own.abort()
    leaving.addEventListener('abort', end)
    waiting = new AbortController()
    // The browser accepts a signal only for a queued request, not with `steal`.
    const options = steal ? { steal } : { signal: AbortSignal.any([leaving, waiting.signal]) }
    let wasTakenOver = false
    try {
      await navigator.locks.request(name, options, () => {
        turn = own
        return lead(own.signal)
      })
    } catch (error) {
      const reason = error instanceof DOMException ? error.name : undefined
      if (reason === 'SecurityError') {
        // A browser that forbids storage forbids locks too.
        turn = own
        await lead(own.signal)
      } else if (reason === 'AbortError') wasTakenOver = turn === own && !leaving.aborted
      else throw error
    } finally {
      own.abort()
      leaving.removeEventListener('abort', end)
      if (turn === own) turn = undefined
    }
    if (wasTakenOver) await queue(false)
  }

  void queue(false)
  return {
    isLeading: () => turn !== undefined,
    takeOver() {
      if (turn || leaving.aborted) return
      waiting.abort()
      void queue(true)
    },
  }
}

/** When this tab becomes visible and another one leads, checks that the leader is awake. */
function askWhenSeen({ ask, leadership }: { ask: () => void; leadership: Leadership }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const answered = () => clearTimeout(timer)
  const check = () => {
    answered()
    if (document.visibilityState !== 'visible') return
    timer = setTimeout(leadership.takeOver, maxAnswerMs)
    ask()
  }
  check()
  document.addEventListener('visibilitychange', check)
  return {
    answered,
    stop() {
      answered()
      document.removeEventListener('visibilitychange', check)
    },
  }
}
