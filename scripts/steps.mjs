// Shows steps of a long command: one line each, with a mark and duration.
const interactive = process.stdout.isTTY === true

/**
 * Shows `label` while `work` runs, then a mark and the time it took.
 * @template T
 * @param {string} label
 * @param {(progress: (text: string) => void) => Promise<T> | T} work may report progress
 * @returns {Promise<T>} the result of `work`
 */
export async function step(label, work) {
  const startedAt = performance.now()
  const show = (/** @type {string} */ text) => {
    if (interactive) process.stdout.write(`\r\x1b[2K  … ${label}${text ? ` ${text}` : ''}`)
  }
  show('')
  try {
    const result = await work(show)
    const seconds = (performance.now() - startedAt) / 1000
    process.stdout.write(`${interactive ? '\r\x1b[2K' : ''}  ✓ ${label} (${seconds.toFixed(1)} s)\n`)
    return result
  } catch (error) {
    process.stdout.write(`${interactive ? '\r\x1b[2K' : ''}  ✗ ${label}\n`)
    throw error
  }
}

/**
 * A bar of 20 signs for `done` of `total`.
 * @param {number} done
 * @param {number} total
 */
export function bar(done, total) {
  const filled = total > 0 ? Math.round((20 * done) / total) : 0
  return `${'█'.repeat(filled)}${'░'.repeat(20 - filled)} ${done}/${total}`
}
