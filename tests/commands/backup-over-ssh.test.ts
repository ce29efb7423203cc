import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../bench/kit/free-port.ts'
import { findProgram } from '../../scripts/find/find-program.mjs'
import { root } from '../../scripts/prepare.mjs'
import { prepareSite } from '../kit/prepared-site.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { runCommand, runLine } from './run-command.ts'

/** The path of OpenSSH's server, if it is installed (Debian: openssh-server). */
const sshd = findProgram(['sshd'])

/**
 * Starts an SSH server on loopback that stands for another machine.
 * @param parts.folder where its commands run
 * @param parts.keys a folder for the keys of both sides and the server's settings
 * @returns the options with which `ssh` reaches it; `end` stops it
 */
async function startSshd({ folder, keys }: { folder: string; keys: string }) {
  const hostKey = join(keys, 'host')
  const clientKey = join(keys, 'client')
  const settingsFile = join(keys, 'sshd_config')
  for (const key of [hostKey, clientKey]) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  const port = await findFreePort()
  const settings = {
    Port: port,
    ListenAddress: '127.0.0.1',
    HostKey: hostKey,
    AuthorizedKeysFile: `${clientKey}.pub`,
    // The server refuses keys below a folder that others may write to, such as /tmp.
    StrictModes: 'no',
    PidFile: 'none',
    PasswordAuthentication: 'no',
    ForceCommand: `cd ${folder} && eval "$SSH_ORIGINAL_COMMAND"`,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`)
  writeFileSync(settingsFile, lines.join(''))
  // As root the server needs this folder, which Debian's service makes.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  const child = spawn(sshd as string, ['-D', '-e', '-f', settingsFile], { stdio: ['ignore', 'ignore', 'pipe'] })
  for await (const output of child.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    if (/Server listening/.test(output)) break
    if (child.exitCode !== null) throw new Error(output)
  }
  child.stderr.resume()
  const known = ['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'LogLevel=ERROR']
  return {
    options: ['-F', '/dev/null', '-i', clientKey, '-p', `${port}`, ...known.flatMap((option) => ['-o', option])],
    async end() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const folder = useTestFolder()
const here = (name: string) => join(folder, name)
// The commands under test are those of the documentation.
const docs = readFileSync(join(root, 'docs', 'operating.md'), 'utf8')
const [sending = '', fetching = ''] = /^ {4}set -o pipefail\n[\s\S]*? --new$/m.exec(docs)?.[0].split('\n\n') ?? []
let server: Awaited<ReturnType<typeof startSshd>> | undefined
let key = ''

beforeAll(async () => {
  for (const name of ['elsewhere', 'keys']) mkdirSync(here(name))
  prepareSite(here('site'))
  if (!sshd) return
  server = await startSshd({ folder: here('elsewhere'), keys: here('keys') })
  key = (await runCommand('backup', ['--new-key'], {})).output.trim()
})
afterAll(() => server?.end())

/**
 * Runs lines of the documentation on this machine.
 * @param sudo the replacement of `sudo -u sumine COMMAND`
 */
function run(lines: string, dataDir: string, sudo = 'shift 2; "$@"') {
  const options = server?.options.map((option) => `'${option}'`).join(' ')
  const script = `ssh() { shift; command ssh ${options} 127.0.0.1 "$@"; }\nsudo() { ${sudo}; }\n${lines}`
  return runLine('bash -c "$SCRIPT"', { SCRIPT: script, DATA_DIR: dataDir, BACKUP_KEY: key, BACKUP_HOUR: 'off' })
}

test.skipIf(!sshd)(
  'an interrupted backup fails, and leaves no finished file on the other machine',
  async () => {
    const { code } = await run(sending, here('site'), 'shift 2; "$@" | head -c 1000; return 1')
    expect(code).toBe(1)
    expect(readdirSync(here('elsewhere'))).toEqual(['new.part'])
  },
  300_000,
)

test.skipIf(!sshd)(
  'a backup goes to another machine, encrypted, and is restored from there',
  async () => {
    expect(await run(sending, here('site'))).toMatchObject({ code: 0 })
    const [file = '', ...others] = readdirSync(here('elsewhere'))
    expect([file, others]).toEqual([expect.stringMatching(/^sumine-\d{4}-\d\d-\d\d\.tar\.age$/), []])
    expect(readFileSync(join(here('elsewhere'), file), 'latin1')).toMatch(/^age-encryption\.org/)
    const restored = await run(fetching.replace(/sumine-[\d-]+\.tar\.age/, file), here('second'))
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('each as it was saved')])
  },
  300_000,
)
