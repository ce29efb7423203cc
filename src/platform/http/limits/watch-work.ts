/** A request that is being answered. */
type Task = { name: () => string; beganAt: number; share: number }

export type WorkWatch = {
  /** @param name its route, once it is known @returns ends it: gives the CPU time that it took, in milliseconds */
  begin: (name: () => string) => () => number
  close: () => void
}

/** @param names of the requests that may have held the event loop, the likeliest first; empty for background work */
export type OnHold = (hold: { heldMs: number; names: string[] }) => void

const beatMs = 50
const mostNames = 5

/**
 * Tells how much of this thread's CPU each request takes, and when the event loop was held. The CPU time between two
 * events is divided among the requests that run at the time: exact for one, a fair share for several.
 * @param longestHoldMs above this, `onHold` hears of it
 */
export function watchWork(longestHoldMs: number, onHold: OnHold): WorkWatch {
  const running = new Set<Task>()
  /** Ended since the last beat: what held the loop may be over before anybody could notice. */
  let ended: Task[] = []
  let each = 0
  let cpuAt = readCpuMs()
  let beatAt = performance.now()
  let beatCpuMs = cpuAt

  function divide(): void {
    const now = readCpuMs()
    if (running.size > 0) each += (now - cpuAt) / running.size
    cpuAt = now
  }

  const timer = setInterval(() => {
    const now = performance.now()
    const cpuMs = readCpuMs()
    const heldMs = Math.min(now - beatAt, cpuMs - beatCpuMs)
    // A machine that gave no time to this process held nothing: the thread itself must have worked.
    if (heldMs > longestHoldMs) onHold({ heldMs: Math.round(heldMs), names: listNames(beatAt) })
    ended = []
    beatAt = now
    beatCpuMs = cpuMs
  }, beatMs)
  timer.unref()

  /** Those that began since the last beat come first: what held the loop since then rarely began long before. */
  function listNames(since: number): string[] {
    const candidates = [...running, ...ended].sort((a, b) => Number(b.beganAt >= since) - Number(a.beganAt >= since))
    return [...new Set(candidates.map(({ name }) => name()))].slice(0, mostNames)
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

function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
