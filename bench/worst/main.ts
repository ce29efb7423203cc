import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/prepare.mjs'
import { step } from '../../scripts/steps.mjs'
import { type Endpoint, isAbsent } from '../../src/shared/contract/endpoint.ts'
import { askHealth } from '../../tests/kit/ask-health.ts'
import { listWorstRequests, sendWorst } from '../../tests/kit/worst-requests.ts'
import { postJson } from '../kit/demo-pages.ts'
import { judge, percentile, printTable, toShort } from '../kit/figures.ts'
import { findOption } from '../kit/find-option.ts'
import { openSite } from '../kit/site-process.ts'
import { readUse } from '../load/read-use.ts'

const secondsOfRest = 10
/** Maximum additional wait of others on an idle machine. */
const maxExtraMs = 200

/**
 * Measures the waits for /healthz, requested every 20 ms, while each call gets its worst request.
 * @param options `--call=TEXT` selects calls by path
 */
export async function main(options: string[] = []): Promise<void> {
  const wanted = findOption(options, 'call') ?? ''
  const site = await openSite({ BACKUP_HOUR: 'off' })
  const [person] = JSON.parse(readFileSync(join(site.dataDir, 'demo-accounts.json'), 'utf8'))
  await fetch(site.url)
  const rest = await step(`${secondsOfRest} s of rest`, async () => {
    const stop = await askHealth(site.url)
    await sleep(secondsOfRest * 1000)
    return stop()
  })
  const atRestMs = Math.max(...rest.waits)
  const rows = [['at rest', ...figuresOf(rest.waits), '', '']]
  const endpoints = await listEndpoints()
  for (const endpoint of endpoints.filter(({ path }) => path.includes(wanted))) {
    const name = `${endpoint.method} ${endpoint.path}`
    // Some calls end their caller's session.
    const token = await signIn(site.url, person)
    const stop = await askHealth(site.url)
    await step(name, async (show) => {
      for await (const request of listWorstRequests(endpoint, endpoints)) {
        show(request.what)
        await sendWorst(endpoint, request, { url: site.url, token })
      }
    })
    const { waits, failures } = await stop()
    const moreMs = Math.max(...waits) - atRestMs
    const { isReached, text } = judge(moreMs, { atMost: maxExtraMs })
    if (!isReached || failures.length > 0) process.exitCode = 1
    rows.push([
      name,
      ...figuresOf(waits),
      `${toShort(moreMs)} ${text}`,
      failures.length === 0 ? '' : `${failures.length} failed`,
    ])
  }
  printTable('Waits of somebody else, in milliseconds', ['', 'p50', 'p99', 'longest', 'more than at rest', ''], rows)
  process.stdout.write(`  Memory of the process: ${toShort(readUse(site.pid, site.dataDir).megabytes)} MB\n\n`)
}

const figuresOf = (waits: number[]) =>
  [percentile(waits, 0.5), percentile(waits, 0.99), Math.max(...waits)].map(toShort)

async function listEndpoints(): Promise<Endpoint[]> {
  const files = globSync('src/features/*/*contract.ts', { cwd: root })
  const contracts = await Promise.all(files.map((file): Promise<Record<string, Endpoint>> => import(join(root, file))))
  const all = contracts.flatMap((contract) => Object.values(contract))
  return all.filter((value) => value?.path && value.access && (value.upload || !isAbsent(value.body)))
}

async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<string> {
  type Tokens = { tokens: { accessToken: string } }
  return (await postJson<Tokens>(`${url}/api/auth/login`, { email, password })).tokens.accessToken
}
