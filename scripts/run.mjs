// Runs a TypeScript command with the pinned Node, after installing if needed.
// node scripts/run.mjs scripts/some-command.ts [arguments]
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, nodeProgram, root } from './prepare.mjs'

const [first, ...rest] = process.argv.slice(2)
const needsBuild = first === '--built'
const [file = '', ...args] = needsBuild ? rest : [first ?? '', ...rest]
try {
  await ensureInstalled({ withTools: true })
  if (needsBuild) await ensureBuilt()
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
const child = spawn(nodeProgram, [file, ...args], { cwd: root, stdio: 'inherit' })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
