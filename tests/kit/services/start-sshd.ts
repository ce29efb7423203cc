import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../../bench/kit/free-port.ts'
import { findProgram } from '../../../scripts/find/find-program.mjs'

/** The path of OpenSSH's server, if it is installed (Debian: openssh-server). */
export const sshd = findProgram(['sshd'])

/**
 * Starts an SSH server on loopback, as another machine: its commands run in a folder.
 * @param parts.keys where its keys go
 * @returns the options of `ssh` that lead there
 */
export async function startSshd({ folder, keys }: { folder: string; keys: string }) {
  const [host, client, authorized, file] = ['host', 'client', 'authorized', 'sshd_config'].map((name) =>
    join(keys, name),
  )
  if (!host || !client || !authorized || !file) throw new Error('A name is missing.')
  for (const key of [host, client]) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  copyFileSync(`${client}.pub`, authorized)
  const port = await findFreePort()
  const settings = {
    Port: port,
    ListenAddress: '127.0.0.1',
    HostKey: host,
    AuthorizedKeysFile: authorized,
    // The folders above are open to all.
    StrictModes: 'no',
    PidFile: 'none',
    PasswordAuthentication: 'no',
    ForceCommand: `cd ${folder} && eval "$SSH_ORIGINAL_COMMAND"`,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`)
  writeFileSync(file, lines.join(''))
  // Debian's service makes it.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  const child = spawn(sshd as string, ['-D', '-e', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  for await (const words of child.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    if (/Server listening/.test(words)) break
    if (child.exitCode !== null) throw new Error(words)
  }
  child.stderr.resume()
  const known = ['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'LogLevel=ERROR']
  return {
    options: ['-F', '/dev/null', '-i', client, '-p', `${port}`, ...known.flatMap((option) => ['-o', option])],
    async end() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
