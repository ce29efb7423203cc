/** A request that is being answered. */
type Task = { name: () => string; beganAt: number; share: number }

export type WorkWatch = {
  /** Begins a request. @param name returns its route, once known @returns ends it; gives its CPU time in milliseconds */
  begin: (name: () => string) => () => number
  close: () => void
}

/** @param names requests that may have held the event loop, the likeliest first; empty for background work */
export type OnHold = (hold: { heldMs: number; names: string[] }) => void

const beatMs = 50
const maxNames = 5

/**
 * Measures the CPU time that each request takes on this thread, and detects holds of the event loop. The CPU time
 * between two events is divided among the requests that run meanwhile: exact for one, a fair share for several.
 * @param maxHoldMs holds longer than this are passed to `onHold`
 */
export function watchWork(maxHoldMs: number, onHold: OnHold): WorkWatch {
  const running = new Set<Task>()
  /** Requests that ended since the last beat: one of them may have held the loop. */
  let ended: Task[] = []
  let each = 0
  let cpuAt = readThreadCpuMs()
  let beatAt = performance.now()
  let beatCpuMs = cpuAt

  function divide(): void {
    const now = readThreadCpuMs()
    if (running.size > 0) each += (now - cpuAt) / running.size
    cpuAt = now
  }

  const timer = setInterval(() => {
    const now = performance.now()
    const cpuMs = readThreadCpuMs()
    const heldMs = Math.min(now - beatAt, cpuMs - beatCpuMs)
    // A hold needs CPU time of this thread: a machine that gave this process no time is no hold.
    if (heldMs > maxHoldMs) onHold({ heldMs: Math.round(heldMs), names: listNames(beatAt) })
    ended = []
    beatAt = now
    beatCpuMs = cpuMs
  }, beatMs)
  timer.unref()

  /** Requests that began since the last beat come first: an older one rarely caused the hold. */
  function listNames(since: number): string[] {
    const candidates = [...running, ...ended].sort((a, b) => Number(b.beganAt >= since) - Number(a.beganAt >= since))
    return [...new Set(candidates.map(({ name }) => name()))].slice(0, maxNames)
  }

  return {
    begin(name) {
      divide()
      const task: Task = { name, beganAt: performance.now(), share: each }
      running.add(task)
      return () => {
        divide()
        running.delete(task)
        ended.push(task)
        return each - task.share
      }
    },
    close: () => clearInterval(timer),
  }
}

/**
 * Returns the CPU time of this thread so far, in milliseconds: unlike elapsed time, other processes hardly change it.
 */
export function readThreadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
