import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { useTestFolder } from '../tests/kit/test-folder.ts'
import { root, run } from './prepare.mjs'

const folder = useTestFolder()
const built = join(folder, 'build', 'pages', 'client')

function write(name: string, content: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

/** Prepares a single test file in a copy of the project whose build only makes a folder. @returns what is printed */
function prepare(how = 'ensureSomeBuild'): string {
  const script = `import(${JSON.stringify(join(folder, 'scripts', 'prepare.mjs'))})
    .then((prepare) => prepare[${JSON.stringify(how)}]())`
  return execFileSync('sh', ['-c', '"$0" -e "$1" 2>&1', process.execPath, script], { encoding: 'utf8' })
}

beforeAll(() => {
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  const [major] = process.versions.node.split('.')
  const packages = { '': {}, 'node_modules/node': { version: `${major}.0.0` } }
  write('package-lock.json', JSON.stringify({ packages }))
  write('node_modules/.package-lock.json', '{}')
  for (const name of ['vite.config.ts', 'react-router.config.ts', 'src/page.tsx', 'public/robots.txt']) write(name, '')
  write('node_modules/@react-router/dev/bin.cjs', build)
})

const build = `require('node:fs').mkdirSync(${JSON.stringify(built)}, { recursive: true })`

test('a single test is given a build if there is none, and told when it is of other sources', () => {
  expect(prepare()).toContain('Building the pages')
  expect(existsSync(built)).toBe(true)
  expect(prepare()).toBe('')
  write('src/features/server/routes.ts', 'changed')
  write('src/page.test.tsx', 'changed')
  expect(prepare()).toBe('')
  write('src/page.tsx', 'changed')
  expect(prepare()).toContain('build first (node scripts/prepare-tests.mjs --built)')
  rmSync(join(folder, 'build'), { recursive: true })
  expect(prepare()).toContain('Building the pages')
})

test('after a failed build the former sources are built again, and so they are when the record is cut off', () => {
  prepare('ensureBuilt')
  write('node_modules/@react-router/dev/bin.cjs', 'process.exit(1)')
  write('src/page.tsx', 'newer')
  expect(() => prepare('ensureBuilt')).toThrow()
  write('node_modules/@react-router/dev/bin.cjs', build)
  write('src/page.tsx', 'changed')
  expect(prepare('ensureBuilt')).toContain('Building the pages')
  expect(prepare('ensureBuilt')).toBe('')
  write('build/last-build.json', '')
  expect(prepare('ensureBuilt')).toContain('Building the pages')
})

test('a program that is not installed, as npm where Node comes alone, is named with the cure', async () => {
  await expect(run('npm-that-is-not-here', ['ci'])).rejects.toThrow(
    'npm-that-is-not-here is missing: install it, then run this again.',
  )
})
