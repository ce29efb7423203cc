import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '../../scripts/find/find-program.mjs'
import { root } from '../../scripts/prepare.mjs'
import { stopPostgresBelow } from '../../scripts/process-group.mjs'
import { killServer } from '../../tests/kit/services/kill-server.ts'
import { findFreePort } from '../kit/free-port.ts'
import type { Cluster } from './run-rounds.ts'

const programs = {
  patroni: findProgram(['patroni']),
  etcd: findProgram(['etcd']),
  haproxy: findProgram(['haproxy']),
}
const debianPostgres = '/usr/lib/postgresql'

/** True when Debian's patroni, etcd-server, haproxy and postgresql are installed. */
export const hasPatroni = Object.values(programs).every(Boolean)

type Node = { name: string; folder: string; port: number; restPort: number; child?: ChildProcess }

// PostgreSQL refuses to run as root; see programRunner.
const asUser = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534'] : []

/** Starts two servers under Patroni in synchronous mode, with etcd, behind HAProxy, all on loopback. */
export async function startPatroni(): Promise<Cluster & { close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'sumine-patroni-'))
  const children: ChildProcess[] = []
  const release = readdirSync(debianPostgres).sort().at(-1) ?? ''

  function run(name: string, program: string | undefined, args: string[]): ChildProcess {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const [first = '', ...rest] = [...asUser, program as string, ...args]
    const child = spawn(first, rest, { stdio: ['ignore', log, log], cwd: folder })
    children.push(child)
    return child
  }

  const [clients, peers, front] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const etcd = (port: number) => `http://127.0.0.1:${port}`
  run('etcd', programs.etcd, [
    ...['--data-dir', join(folder, 'etcd'), '--initial-cluster', `default=${etcd(peers)}`],
    ...['--listen-client-urls', etcd(clients), '--advertise-client-urls', etcd(clients)],
    ...['--listen-peer-urls', etcd(peers), '--initial-advertise-peer-urls', etcd(peers)],
  ])

  async function addNode(name: string): Promise<Node> {
    const node = { name, folder: join(folder, name), port: await findFreePort(), restPort: await findFreePort() }
    mkdirSync(join(node.folder, 'postgres'), { recursive: true })
    writeFileSync(join(node.folder, 'patroni.yml'), describeNode(node, clients, join(debianPostgres, release, 'bin')))
    return node
  }
  function startNode(node: Node): void {
    node.child = run(node.name, programs.patroni, [join(node.folder, 'patroni.yml')])
  }

  const nodes = [await addNode('a'), await addNode('b')]
  for (const node of nodes) startNode(node)
  writeFileSync(join(folder, 'haproxy.cfg'), describeFront(front, nodes))
  run('haproxy', programs.haproxy, ['-f', join(folder, 'haproxy.cfg')])

  const findNode = async (role: string) => {
    for (const node of nodes) if (await answers(node, role)) return node
    return undefined
  }
  async function untilNode(role: string): Promise<Node> {
    for (const until = performance.now() + 120_000; performance.now() < until; await sleep(100)) {
      const node = await findNode(role)
      if (node) return node
    }
    throw new Error(`Patroni has no server with the role ${role}: see ${folder}.`)
  }

  let lost: Node | undefined
  return {
    settings: {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${front}/postgres`,
      DATABASE_REPLICA_URL: nodes.map(({ port }) => `postgres://postgres@127.0.0.1:${port}/postgres`).join(),
    },
    untilSafe: async () => {
      await untilNode('primary')
      await untilNode('sync')
    },
    async killLeader(isSeen) {
      lost = await untilNode('primary')
      const ended = once(lost.child as ChildProcess, 'exit')
      lost.child?.kill('SIGKILL')
      await killServer(dataOf(lost), join(lost.folder, `.s.PGSQL.${lost.port}.lock`))
      await ended
      await isSeen()
    },
    async bringBack() {
      if (lost) startNode(lost)
    },
    async close() {
      for (const child of children.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      // Patroni leaves a server that it was starting.
      await stopPostgresBelow(folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Asks Patroni, as HAProxy does. */
async function answers({ restPort }: Node, role: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/${role}`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

const dataOf = ({ folder }: Pick<Node, 'folder'>) => join(folder, 'postgres', 'data')

const example = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

/** The example in deploy/, with this location, less memory and no passwords. */
function describeNode({ name, folder, port, restPort }: Node, etcdPort: number, programFolder: string): string {
  return example('patroni.yml')
    .replace('name: db-1', `name: ${name}`)
    .replaceAll('10.0.0.1:8008', `127.0.0.1:${restPort}`)
    .replaceAll('10.0.0.1:5432', `127.0.0.1:${port}`)
    .replace(/hosts: .*/, `hosts: ["127.0.0.1:${etcdPort}"]`)
    .replace(/data_dir: .*/, `data_dir: ${dataOf({ folder })}`)
    .replace(/bin_dir: .*/, `bin_dir: ${programFolder}`)
    .replace(/pgpass: .*/, `pgpass: ${join(folder, 'pgpass')}`)
    .replace(/shared_buffers: .*/, 'shared_buffers: 32MB')
    .replace(/unix_socket_directories: .*/, `unix_socket_directories: ${folder}`)
    .replace('local all all peer', 'local all all trust')
    .replaceAll('10.0.0.0/24 scram-sha-256', '127.0.0.1/32 trust')
}

function describeFront(port: number, nodes: Node[]): string {
  const servers = nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`)
  return example('haproxy.cfg')
    .replace('127.0.0.1:5000\n  #', `127.0.0.1:${port}\n  #`)
    .replace(/ {2}server .*$/s, `${servers.join('\n')}\n`)
}
