// Starts the site from any state of the folder: installs, builds, then runs it with the project's own Node.
// Plain JavaScript without dependencies: it must run on any Node >= 20.19 before anything is installed.
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, nodeProgram, root } from './prepare.mjs'

const development = process.argv.includes('--dev')
process.stdout.write('\n  Suminé\n\n')
try {
  await ensureInstalled()
  if (!development) await ensureBuilt()
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

const watch = development ? ['--watch-path=src', '--watch-preserve-output'] : []
const site = spawn(nodeProgram, [...watch, 'src/app/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? (development ? 'development' : 'production') },
})
// Ctrl-C reaches the site by itself (same terminal); both signals sent to this process alone are passed on.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => site.kill(signal))
site.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
