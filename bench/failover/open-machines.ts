import { execFileSync } from 'node:child_process'

/** Where a server runs: its address, and what starts a program there. */
export type Machine = {
  host: string
  inside: string[]
  /** Cuts it off from the other machines, but not from the site. */
  cut: () => void
  /** Ends the cut. */
  join: () => void
}

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: 'pipe' })

/** This machine, which nothing cuts. */
export const loopback: Machine = { host: '127.0.0.1', inside: [], cut: () => {}, join: () => {} }

/** Makes machines with networks of their own (namespaces), joined with this one by a bridge. Needs root. */
export function openMachines(count: number): { machines: Machine[]; close: () => void } {
  const network = `10.${64 + (process.pid % 64)}.${Math.floor(process.pid / 64) % 256}`
  const bridge = `sm${process.pid}`
  const names = Array.from({ length: count }, (_, at) => `${bridge}n${at + 1}`)
  const close = () => {
    for (const name of names) tryTo(() => ip('netns', 'del', name))
    tryTo(() => ip('link', 'del', bridge))
  }
  const hosts = names.map((_, at) => `${network}.${at + 1}`)
  try {
    ip('link', 'add', bridge, 'type', 'bridge')
    ip('addr', 'add', `${network}.254/24`, 'dev', bridge)
    ip('link', 'set', bridge, 'up')
    for (const [at, name] of names.entries()) {
      ip('netns', 'add', name)
      ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
      ip('link', 'set', name, 'master', bridge, 'up')
      ip('-n', name, 'addr', 'add', `${hosts[at]}/24`, 'dev', 'eth0')
      for (const link of ['lo', 'eth0']) ip('-n', name, 'link', 'set', link, 'up')
    }
  } catch (error) {
    close()
    throw error
  }
  const machines = names.map((name, at): Machine => {
    const others = hosts.filter((_, other) => other !== at)
    return {
      host: hosts[at] ?? '',
      inside: ['ip', 'netns', 'exec', name],
      cut: () => others.forEach((host) => void ip('-n', name, 'route', 'add', 'blackhole', host)),
      join: () => others.forEach((host) => void ip('-n', name, 'route', 'del', 'blackhole', host)),
    }
  })
  return { machines, close }
}

function tryTo(work: () => void): void {
  try {
    work()
  } catch {
    // It was not made.
  }
}
