// The first step of npm test, a separate program so that an interruption ends it with all its children.
// node scripts/prepare-tests.mjs [--built]
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

try {
  await ensureInstalled({ withTools: true })
  if (process.argv.includes('--built')) await ensureBuilt()
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
