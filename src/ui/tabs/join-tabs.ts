/** The tabs of this browser that do something together. */
export type Tabs<Message> = {
  /** Tells the other tabs; this one knows. */
  tell: (message: Message) => void
  leave: () => void
}

type Joining<Message> = {
  /** What is shared; other names are other groups. */
  name: string
  /**
   * Runs in one tab for all of them, until `signal` says that the tab leaves or that another one took over.
   * @param tellAll tells every tab, this one included
   */
  lead: (tellAll: (message: Message) => void, signal: AbortSignal) => Promise<void>
  hear: (message: Message) => void
}

type Envelope<Message> = { kind: 'anybody?' } | { kind: 'here' } | { kind: 'told'; message: Message }

// Browsers stop background tabs without a word, most of all on phones: a leader that is asked answers at once or is gone.
const longestAnswerMs = 3000

/**
 * Joins the tabs that share something. One of them leads; when it is gone or asleep another takes over. A browser
 * without locks lets each tab lead for itself.
 */
export function joinTabs<Message>({ name, lead, hear }: Joining<Message>): Tabs<Message> {
  const leaving = new AbortController()
  if (typeof navigator.locks === 'undefined' || typeof BroadcastChannel === 'undefined') {
    void lead(hear, leaving.signal)
    return { tell: () => {}, leave: () => leaving.abort() }
  }
  const channel = new BroadcastChannel(name)
  const post = (envelope: Envelope<Message>) => {
    if (!leaving.signal.aborted) channel.postMessage(envelope)
  }
  const tell = (message: Message) => post({ kind: 'told', message })
  const tellAll = (message: Message) => {
    tell(message)
    hear(message)
  }
  const leadership = queueToLead({ name, leaving: leaving.signal, lead: (signal) => lead(tellAll, signal) })
  const stopAsking = askWhenSeen({ ask: () => post({ kind: 'anybody?' }), leadership })
  channel.onmessage = ({ data }: MessageEvent<Envelope<Message>>) => {
    if (data.kind === 'told') hear(data.message)
    else if (data.kind === 'here') stopAsking.answered()
    else if (leadership.isLeading()) post({ kind: 'here' })
  }
  return {
    tell,
    leave() {
      leaving.abort()
      stopAsking.stop()
      channel.close()
    },
  }
}

type Leadership = {
  isLeading: () => boolean
  /** Leads at once, whoever did until now. */
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
    // The browser accepts a signal only from those who wait for their turn.
    const options = steal ? { steal } : { signal: AbortSignal.any([leaving, waiting.signal]) }
    let wasTakenOver = false
    try {
      await navigator.locks.request(name, options, () => {
        turn = own
        return lead(own.signal)
      })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      wasTakenOver = turn === own && !leaving.aborted
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

/** Whenever this tab is looked at and another one leads, that one must show that it is awake. */
function askWhenSeen({ ask, leadership }: { ask: () => void; leadership: Leadership }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const answered = () => clearTimeout(timer)
  const check = () => {
    answered()
    if (document.visibilityState !== 'visible') return
    timer = setTimeout(leadership.takeOver, longestAnswerMs)
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
