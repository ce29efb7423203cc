// npm run dev: the site from its sources; pages change in the browser as they are saved.
import { spawn } from 'node:child_process'
import { ensureInstalled, nodeProgram, root } from './prepare.mjs'

process.stdout.write('\n  Suminé\n\n')
try {
  await ensureInstalled({ withTools: true })
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
const site = spawn(nodeProgram, ['--watch-path=src', '--watch-preserve-output', 'src/app/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'development' },
})
// Ctrl-C reaches the site by itself (same terminal); both signals sent to this process alone are passed on.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => site.kill(signal))
site.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
