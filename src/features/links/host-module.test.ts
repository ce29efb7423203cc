import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { useTestFolder } from '../../../tests/kit/test-folder.ts'
import { projectRoot } from '../../platform/config/project-root.ts'

const folder = useTestFolder()
const docs = readFileSync(join(projectRoot, 'docs', 'hosts.md'), 'utf8')
const example = /```js\n([\s\S]*?)```/.exec(docs)?.[1] ?? ''
const [, options = ''] = /^ +tsc (.*) theatre\.mjs$/m.exec(docs) ?? []

// An operator's folder, as docs/hosts.md tells to make it.
beforeAll(() => {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(projectRoot, join(folder, 'node_modules', 'sumine'))
})

async function check(text: string): Promise<string> {
  writeFileSync(join(folder, 'theatre.mjs'), text)
  const tsc = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc')
  const run = promisify(execFile)(process.execPath, [tsc, ...options.split(' '), 'theatre.mjs'], { cwd: folder })
  return run.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test("the documented module has the published type of an operator's host", async () => {
  expect(await check(example)).toBe('')
})

test.each([
  ["type: 'hls'", "type: 'avi'", '"avi"'],
  ["domains: ['theatre.example']", "domains: 'theatre.example'", 'string[]'],
  ['ask(link)', 'ask(link, { methode: 1 })', 'methode'],
])('%s as %s is an error of type', async (right, wrong, words) => {
  expect(example).toContain(right)
  expect(await check(example.replace(right, wrong))).toContain(words)
})
