// Runs programs in process groups, so that nothing they start survives them.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './prepare.mjs'

const hasGroups = process.platform !== 'win32'
// Time to close resources before a group is killed.
const patienceMs = 10_000

/** @type {Set<number>} */
const groups = new Set()

/**
 * Runs a program in its own process group, with our output and no input.
 * @param {string} program
 * @param {string[]} args
 * @param {{ environment?: Record<string, string>, onMessage?: (message: unknown) => void }} [options]
 * @returns {Promise<number>} its exit code; 1 after a signal
 */
export function runInGroup(program, args, { environment = {}, onMessage } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      detached: hasGroups,
      stdio: onMessage ? ['ignore', 'inherit', 'inherit', 'ipc'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    })
    const { pid } = child
    if (pid) groups.add(pid)
    if (onMessage) child.on('message', onMessage)
    child.on('error', reject)
    child.on('exit', async (code) => {
      if (pid) await endGroup(pid, 'SIGTERM')
      resolve(code ?? 1)
    })
  })
}

/** Ends every running group, after time to close its resources. */
export async function endAllGroups() {
  await Promise.all([...groups].map((pid) => endGroup(pid, 'SIGINT')))
}

/** @param {number} pid @param {NodeJS.Signals} signal */
async function endGroup(pid, signal) {
  const target = hasGroups ? -pid : pid
  sendSignal(target, signal)
  await waitForEnd(target)
  sendSignal(target, 'SIGKILL')
  groups.delete(pid)
}

/**
 * Stops the PostgreSQL servers with data below a folder: they run in sessions of their own and survive a killed
 * program.
 * @param {string} folder
 */
export async function stopPostgresBelow(folder) {
  const pidFiles = readdirSync(folder).map((name) => join(folder, name, 'postgres', 'data', 'postmaster.pid'))
  for (const file of pidFiles.filter((name) => existsSync(name))) {
    const [pid, dataFolder] = readFileSync(file, 'utf8').split('\n')
    if (dataFolder !== join(file, '..')) continue
    // SIGINT is PostgreSQL's "fast shutdown": it ends connections and closes files.
    sendSignal(Number(pid), 'SIGINT')
    await waitForEnd(Number(pid))
  }
}

/** @param {number} target a process, or a group as a negative number @param {NodeJS.Signals | 0} signal */
function sendSignal(target, signal) {
  try {
    process.kill(target, signal)
    return true
  } catch {
    return false
  }
}

/** @param {number} target */
async function waitForEnd(target) {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(50)) {
    if (!sendSignal(target, 0) || isDead(target)) return
  }
}

/**
 * Without an init (in containers) ended processes stay as zombies that still accept signals; Linux tells them
 * apart.
 * @param {number} target
 */
function isDead(target) {
  if (process.platform !== 'linux') return false
  const states = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readState)
    .filter((state) => state !== undefined && (target > 0 ? state.pid === target : state.group === -target))
  return states.every((state) => state?.letter === 'Z' || state?.letter === 'X')
}

/** @param {string} pid */
function readState(pid) {
  try {
    // pid (name) state parent group …; the name may contain anything.
    const [letter = '', , group] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { pid: Number(pid), letter, group: Number(group) }
  } catch {
    return undefined
  }
}
