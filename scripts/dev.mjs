// npm run dev: the site from its sources; pages change in the browser as they are saved.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
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

// Node's own --watch ends the site without letting it close its database, and starts it again for the files that Vite makes.
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
// Ctrl-C reaches the site by itself (same terminal); both signals sent to this process alone are passed on.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => end(signal))

// npm that is killed passes nothing on: this process, or the shell between the two, then belongs to another one.
const ancestors = listAncestors()
const ancestorsCheckMs = 500
setInterval(() => {
  if (!isEnding && listAncestors() !== ancestors) end('SIGTERM')
}, ancestorsCheckMs)

function startSite() {
  const child = spawn(nodeProgram, ['src/app/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'development' },
  })
  child.on('exit', (code) => {
    if (isEnding) process.exit(code ?? 1)
    // One that failed waits for the mistake to be mended.
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

/**
 * What only a new start of the server brings in. Pages and their parts are Vite's, which changes them in the browser.
 * @returns {string[]} folders and files
 */
function listServerSources() {
  const features = readdirSync(join(root, 'src/features')).map((name) => `src/features/${name}`)
  const servers = features.map((feature) => `${feature}/server`).filter((path) => existsSync(join(root, path)))
  const files = ['src/app', ...features].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.ts') && !/^(entry\..*|routes|.*\.test)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  return ['src/platform', 'src/shared', 'src/app/checks', ...servers, ...files]
}

/** The parent of this process and the parent's parent: npm runs scripts through a shell. */
function listAncestors() {
  return `${process.ppid} ${findParent(process.ppid)}`
}

/** @param {number} pid @returns {string} empty where it cannot be known */
function findParent(pid) {
  try {
    // pid (name) state parent …; the name may hold anything.
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
