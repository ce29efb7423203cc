import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Clocks of file systems tick less often than the process's.
const toleranceMs = 1000

/** @param {string} path @param {number} startedAt when a build began (ms) @returns {boolean} whether it wrote the file */
export const isWrittenSince = (path, startedAt) => statSync(path).mtimeMs >= startedAt - toleranceMs

/**
 * Deletes what neither this build nor the last one wrote. A site that still runs, and the tabs open in browsers, read
 * files of the last one.
 * @param {string} folder
 * @param {{ startedAt: number, last: readonly string[] }} build when it began (ms), and the files of the last one
 * @returns {string[]} the files that this build wrote
 */
export function dropOlderFiles(folder, { startedAt, last }) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )
  const written = new Set(files.filter((name) => isWrittenSince(join(folder, name), startedAt)))
  const kept = new Set([...written, ...last])
  for (const name of files) if (!kept.has(name)) rmSync(join(folder, name))
  return [...written]
}
