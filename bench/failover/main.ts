import { step } from '../../scripts/steps.mjs'
import { closeAtEnd } from '../kit/closing.ts'
import { judge, printTable } from '../kit/figures.ts'
import { findOption } from '../kit/find-option.ts'
import { makeTemporaryFolder } from '../kit/site-process.ts'
import { type Cluster, type Round, runRounds } from './run-rounds.ts'
import { startPair } from './start-pair.ts'
import { hasPatroni, startPatroni, startThree } from './start-patroni.ts'

const roundsWanted = 20
const maxGapS = 15

type Open = () => Promise<Cluster & { close: () => Promise<void> }>

/**
 * Loses the leader of several database servers twenty times while people write. Fails when a confirmed write is lost,
 * somebody is signed out, or writes pause for longer than 15 s.
 * @param options --rounds=N, --patroni (Debian's patroni, etcd-server and haproxy instead of several hosts), --split
 *   (three such servers with networks of their own, whose leader is cut off from the others)
 */
export async function main(options: string[] = []): Promise<void> {
  const rounds = Number(findOption(options, 'rounds') ?? roundsWanted)
  const isSplit = options.includes('--split')
  if (!options.includes('--patroni') && !isSplit) {
    return drill('Several hosts in the address', () => startPair({ fsync: true }), rounds)
  }
  if (!hasPatroni) throw new Error('Install patroni, etcd-server, haproxy and postgresql (Debian).')
  if (isSplit) return drill('Three networks under Patroni', startThree, rounds)
  await drill('Patroni behind HAProxy', startPatroni, rounds)
}

async function drill(name: string, open: Open, rounds: number): Promise<void> {
  const { folder, remove } = makeTemporaryFolder()
  closeAtEnd(remove)
  const cluster = await step(`${name}: starting the servers`, open)
  closeAtEnd(cluster.close)
  let seen = 0
  const done = await step(`Losing the leader ${rounds} times`, (show) =>
    runRounds(cluster, { rounds, dataDir: folder, onRound: () => show(`${++seen} of ${rounds}`) }),
  )
  printRounds(name, done)
}

function printRounds(name: string, rounds: Round[]): void {
  const gaps = rounds.map(({ gapMs }) => gapMs / 1000).sort((one, other) => one - other)
  const longest = gaps.at(-1) ?? Number.POSITIVE_INFINITY
  const sum = (figure: (round: Round) => number) => rounds.reduce((total, round) => total + figure(round), 0)
  const { isReached, text } = judge(longest, { atMost: maxGapS })
  printTable(
    `${name}: the leader lost ${rounds.length} times`,
    ['', 'measured', 'aim'],
    [
      ['confirmed writes', String(sum(({ writes }) => writes)), ''],
      ['of them lost', '0', '0 ✓'],
      ['seconds without a write: median', (gaps[Math.floor(gaps.length / 2)] ?? 0).toFixed(1), ''],
      ['longest', longest.toFixed(1), text],
      ['kept answers and pages read meanwhile', String(sum(({ reads }) => reads.cached)), ''],
      ['new searches answered meanwhile', String(sum(({ reads }) => reads.fresh)), ''],
      ['refused with 503', String(sum(({ reads }) => reads.refused)), ''],
    ],
  )
  if (!isReached) throw new Error(`Writes paused for ${longest.toFixed(1)} s.`)
}
