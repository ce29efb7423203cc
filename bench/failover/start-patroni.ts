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
import { stopProcess } from '../kit/site-process.ts'
import { loopback, type Machine, openMachines } from './open-machines.ts'
import type { Cluster } from './run-rounds.ts'

const programs = { patroni: findProgram(['patroni']), etcd: findProgram(['etcd']), haproxy: findProgram(['haproxy']) }
const debianPostgres = '/usr/lib/postgresql'

/** True when Debian's patroni, etcd-server, haproxy and postgresql are installed. */
export const hasPatroni = Object.values(programs).every(Boolean)

type Node = {
  name: string
  folder: string
  port: number
  restPort: number
  etcd: { clients: number; peers: number }
  machine: Machine
  child?: ChildProcess
}

// PostgreSQL refuses to run as root; see programRunner.
const asUser = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534'] : []

type Patroni = Cluster & { close: () => Promise<void> }

/** Starts two servers under Patroni in synchronous mode, with etcd, behind HAProxy, all on loopback. */
export const startPatroni = (): Promise<Patroni> => startOn([loopback, loopback], () => {})

/** Starts three, each with an etcd, in own networks. The leader is cut off, not killed: the site still reaches it. */
export async function startThree(): Promise<Patroni> {
  const { machines, close } = openMachines(3)
  try {
    return await startOn(machines, close)
  } catch (error) {
    close()
    throw error
  }
}

async function startOn(machines: Machine[], closeMachines: () => void): Promise<Patroni> {
  const isSplit = machines[0] !== loopback
  const folder = mkdtempSync(join(tmpdir(), 'sumine-patroni-'))
  const children: ChildProcess[] = []
  const release = readdirSync(debianPostgres).sort().at(-1) ?? ''

  function run(name: string, program: string | undefined, args: string[], inside: string[] = []): ChildProcess {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const [first = '', ...rest] = [...inside, ...asUser, program as string, ...args]
    const child = spawn(first, rest, { stdio: ['ignore', log, log], cwd: folder })
    children.push(child)
    return child
  }

  const nodes: Node[] = []
  for (const [at, machine] of machines.entries()) {
    const name = 'abc'[at] ?? ''
    const etcd = { clients: await findFreePort(), peers: await findFreePort() }
    const ports = { port: await findFreePort(), restPort: await findFreePort() }
    nodes.push({ name, folder: join(folder, name), ...ports, etcd, machine })
  }
  // One is enough on one machine.
  const keepers = isSplit ? nodes : nodes.slice(0, 1)
  const cluster = keepers.map(({ name, machine, etcd }) => `${name}=http://${machine.host}:${etcd.peers}`).join()
  for (const { name, machine, etcd } of keepers) {
    const [clients, peers] = [`http://${machine.host}:${etcd.clients}`, `http://${machine.host}:${etcd.peers}`]
    const words = [
      // One that comes back from a split must not disturb the others by an election.
      ...['--name', name, '--data-dir', join(folder, `etcd-${name}`), '--initial-cluster', cluster, '--pre-vote'],
      ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
      ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
    ]
    run(`etcd-${name}`, programs.etcd, words, machine.inside)
  }
  const etcdHosts = keepers.map(({ machine, etcd }) => `"${machine.host}:${etcd.clients}"`).join(', ')
  for (const node of nodes) {
    mkdirSync(join(node.folder, 'postgres'), { recursive: true })
    const text = describeNode(node, etcdHosts, join(debianPostgres, release, 'bin'))
    // With three servers, the leader never has to go on alone: what it alone confirmed would be lost with it.
    const strict = 'synchronous_mode: true\n    synchronous_mode_strict: true'
    writeFileSync(join(node.folder, 'patroni.yml'), isSplit ? text.replace('synchronous_mode: true', strict) : text)
  }
  function startNode(node: Node): void {
    node.child = run(node.name, programs.patroni, [join(node.folder, 'patroni.yml')], node.machine.inside)
  }
  for (const node of nodes) startNode(node)
  const front = await findFreePort()
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
      DATABASE_REPLICA_URL: nodes
        .map(({ port, machine }) => `postgres://postgres@${machine.host}:${port}/postgres`)
        .join(),
    },
    untilSafe: async () => {
      await untilNode('primary')
      await untilNode('sync')
    },
    async killLeader(isSeen) {
      lost = await untilNode('primary')
      if (isSplit) {
        lost.machine.cut()
        return isSeen()
      }
      const ended = once(lost.child as ChildProcess, 'exit')
      lost.child?.kill('SIGKILL')
      await killServer(dataOf(lost), join(lost.folder, `.s.PGSQL.${lost.port}.lock`))
      await ended
      await isSeen()
    },
    async bringBack() {
      if (isSplit) lost?.machine.join()
      else if (lost) startNode(lost)
    },
    async close() {
      for (const child of children.toReversed()) await stopProcess(child)
      // Patroni leaves a server that it was starting.
      await stopPostgresBelow(folder)
      closeMachines()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Asks Patroni, as HAProxy does. */
async function answers({ machine, restPort }: Node, role: string): Promise<boolean> {
  const answer = await fetch(`http://${machine.host}:${restPort}/${role}`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

const dataOf = ({ folder }: Pick<Node, 'folder'>) => join(folder, 'postgres', 'data')

const example = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

/** The example in deploy/, with this location, less memory and no passwords. */
function describeNode(
  { name, folder, port, restPort, machine }: Node,
  etcdHosts: string,
  programFolder: string,
): string {
  const { host } = machine
  return example('patroni.yml')
    .replace('name: db-1', `name: ${name}`)
    .replaceAll('10.0.0.1:8008', `${host}:${restPort}`)
    .replaceAll('10.0.0.1:5432', `${host}:${port}`)
    .replace(/hosts: .*/, `hosts: [${etcdHosts}]`)
    .replace(/data_dir: .*/, `data_dir: ${dataOf({ folder })}`)
    .replace(/bin_dir: .*/, `bin_dir: ${programFolder}`)
    .replace(/pgpass: .*/, `pgpass: ${join(folder, 'pgpass')}`)
    .replace(/shared_buffers: .*/, 'shared_buffers: 32MB')
    .replace(/unix_socket_directories: .*/, `unix_socket_directories: ${folder}`)
    .replace('local all all peer', 'local all all trust')
    .replaceAll('10.0.0.0/24 scram-sha-256', `${host.replace(/\d+$/, '0')}/24 trust`)
}

function describeFront(port: number, nodes: Node[]): string {
  const servers = nodes.map(
    ({ name, port, restPort, machine }) => `  server ${name} ${machine.host}:${port} check port ${restPort}`,
  )
  return example('haproxy.cfg')
    .replace('127.0.0.1:5000\n  #', `127.0.0.1:${port}\n  #`)
    .replace(/ {2}server .*$/s, `${servers.join('\n')}\n`)
}
