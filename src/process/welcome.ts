import { join } from 'node:path'
import { findDemoAccounts } from '../demo/load-demo.ts'
import type { Config } from '../platform/config/config.ts'

type Start = {
  port: number
  startedAt: number
  /** Whether this start created the demonstration: its passwords are shown once. */
  isDemoNew: boolean
}

/** Prints the site's address, and how to sign in to the demonstration. */
export function welcome(config: Config, { port, startedAt, isDemoNew }: Start): void {
  const shown = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const lines = [`\n  Ready in ${seconds} s: http://${shown}:${port}\n`]
  const accounts = config.DEMO ? findDemoAccounts(config.DATA_DIR) : []
  if (accounts.length > 0) {
    const file = join(config.DATA_DIR, 'demo-accounts.json')
    lines.push(`  Demonstration accounts of this installation (${file})${isDemoNew ? ':' : ''}`)
  }
  for (const { role, email, password } of isDemoNew ? accounts : [])
    lines.push(`    ${role.padEnd(15)} ${email.padEnd(24)} ${password}`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
