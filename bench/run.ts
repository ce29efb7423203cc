// npm run bench [name…] [-- --options]: runs the named benches, or all, in turn. A bench is a folder whose main.ts
// exports `main`, which measures, prints a table and judges it by its aims.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../scripts/prepare.mjs'
import { withClosing } from './kit/closing.ts'

type Bench = { main: (options: string[]) => Promise<void> }

const folder = join(root, 'bench')
const known = readdirSync(folder)
  .filter((name) => existsSync(join(folder, name, 'main.ts')))
  .sort()

const given = process.argv.slice(2)
const options = given.filter((word) => word.startsWith('-'))
const names = given.filter((word) => !word.startsWith('-'))
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown bench ${unknown.join(', ')}. There are: ${known.join(', ')}.\n`)
  process.exit(2)
}

for (const name of names.length > 0 ? names : known) {
  process.stdout.write(`\n${name}\n`)
  const bench: Bench = await import(pathToFileURL(join(folder, name, 'main.ts')).href)
  await withClosing(() => bench.main(options))
}
