// Asks npm for known flaws of the site's production packages.
import { spawn } from 'node:child_process'
import { z } from 'zod'
import { root } from '../prepare.mjs'

/** Result: no grave flaw, the flaws to mend, or why the registry gave no answer. */
export type Audit = { kind: 'clean' } | { kind: 'flawed'; flaws: string[] } | { kind: 'unasked'; reason: string }

const patienceMs = 60_000
const grave = ['high', 'critical']

const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
})
const refusal = z.object({ message: z.string() })

/**
 * Runs `npm audit` over the production packages.
 * @param npm npm's program and first arguments
 */
export function auditPackages([program, ...first]: [string, ...string[]]): Promise<Audit> {
  return new Promise((resolve) => {
    const args = [...first, 'audit', '--omit=dev', '--json', '--fetch-retries=0', '--loglevel=silent']
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], timeout: patienceMs })
    let printed = ''
    child.stdout.on('data', (chunk) => (printed += chunk))
    child.on('error', (error) => resolve({ kind: 'unasked', reason: error.message }))
    child.on('close', (_, signal) =>
      resolve(signal ? { kind: 'unasked', reason: 'no answer came' } : readAudit(printed)),
    )
  })
}

/** @param printed what `npm audit --json` printed */
export function readAudit(printed: string): Audit {
  const read = report.safeParse(parse(printed))
  if (!read.success) {
    const { data } = refusal.safeParse(parse(printed))
    // npm appends its request with the address.
    const [reason = ''] = data?.message.split(' - ') ?? []
    return { kind: 'unasked', reason: reason || 'npm gave no report' }
  }
  const flaws = Object.entries(read.data.vulnerabilities)
    .filter(([, { severity }]) => grave.includes(severity))
    .map(([name, { severity, range, via }]) => {
      const sources = via.map((source) =>
        typeof source === 'string' ? `by ${source}` : `${source.title} ${source.url}`,
      )
      return `${name} ${range} (${severity}): ${sources.join('; ')}`
    })
  return flaws.length > 0 ? { kind: 'flawed', flaws } : { kind: 'clean' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
