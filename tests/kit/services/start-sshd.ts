import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../../bench/kit/free-port.ts'
import { findProgram } from '../../../scripts/find/find-program.mjs'

/** The path of OpenSSH's server, if it is installed (Debian: openssh-server). */
export const sshd = findProgram(['sshd'])

/**
 * Starts an SSH server on loopback that stands for another machine.
 * @param parts.folder where its commands run
 * @param parts.keys a folder for the keys of both sides and the server's settings
 * @returns the options with which `ssh` reaches it; `end` stops it
 */
export async function startSshd({ folder, keys }: { folder: string; keys: string }) {
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
