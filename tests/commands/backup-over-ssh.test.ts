import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/prepare.mjs'
import { prepareSite } from '../kit/prepared-site.ts'
import { sshd, startSshd } from '../kit/services/start-sshd.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { runCommand, runLine } from './run-command.ts'

/* The lines of docs/operating.md to and from another machine, as they are written there. */

const folder = useTestFolder()
const here = (name: string) => join(folder, name)
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

/** Runs lines of the documentation on this machine. @param sudo what stands for `sudo -u sumine COMMAND` */
function run(lines: string, dataDir: string, sudo = 'shift 2; "$@"') {
  const options = server?.options.map((option) => `'${option}'`).join(' ')
  const script = `ssh() { shift; command ssh ${options} 127.0.0.1 "$@"; }\nsudo() { ${sudo}; }\n${lines}`
  return runLine('bash -c "$SCRIPT"', { SCRIPT: script, DATA_DIR: dataDir, BACKUP_KEY: key, BACKUP_HOUR: 'off' })
}

test.skipIf(!sshd)(
  'a backup cut off on its way gets no name on the other machine, and fails',
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
