// npm run dev: runs the site from its sources; saved pages change in the browser.
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { listServerSources } from './find/list-server-sources.mjs'
import { ensureInstalled, nodeProgram, root } from './prepare.mjs'

process.stdout.write('\n  Suminé\n\n')
try {
  await ensureInstalled({ withTools: true })
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
const gatherMs = 100
let site = startSite()
/** @type {NodeJS.Timeout | undefined} */
let gathering
let isEnding = false

// Node's own --watch would end the site before it closes its database, and restart it for files that Vite writes.
for (const path of listServerSources()) {
  watch(join(root, path), { recursive: true }, (_, name) => {
    if (name !== null && !/\.ts$/.test(name)) return
    clearTimeout(gathering)
    gathering = setTimeout(() => {
      process.stdout.write(`\n  ${name ?? path} has changed: the site starts again.\n`)
      if (site.exitCode === null && site.signalCode === null) site.kill('SIGTERM')
      else site = startSite()
    }, gatherMs)
  })
}
// Ctrl-C reaches the site itself (same terminal); signals to this process alone are forwarded.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => end(signal))

// A killed npm forwards nothing: this process, or the shell between, then has another parent.
const ancestors = listAncestors()
const ancestorsCheckMs = 500
setInterval(() => {
  if (!isEnding && listAncestors() !== ancestors) end('SIGTERM')
}, ancestorsCheckMs)

function startSite() {
  const child = spawn(nodeProgram, ['src/process/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'development' },
  })
  child.on('exit', (code) => {
    if (isEnding) process.exit(code ?? 1)
    // After a failure the site waits for a correction.
    if (code === 0) site = startSite()
    else process.stdout.write('\n  The site has ended; it starts again with the next change.\n')
  })
  return child
}

/** @param {NodeJS.Signals} signal */
function end(signal) {
  isEnding = true
  if (site.exitCode === null && site.signalCode === null) site.kill(signal)
  else process.exit(1)
}

/** The parent of this process and its parent: npm runs scripts through a shell. */
function listAncestors() {
  return `${process.ppid} ${findParent(process.ppid)}`
}

/** @param {number} pid @returns {string} empty when unknown */
function findParent(pid) {
  try {
    // pid (name) state parent …; the name may contain anything.
    if (process.platform === 'linux')
      return (
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1] ?? ''
      )
    return execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
