// npm run check: types, lint, boundaries, OpenAPI document, dead code, flaws of packages. Each prints one line, and on
// failure its findings. The test command also receives its counts.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { auditPackages } from './checks/audit-packages.ts'
import { lintApi } from './lint-api.ts'
import { nodeProgram, root } from './prepare.mjs'
import { step } from './steps.mjs'

type Outcome = { code: number; printed: string }
type Check = {
  name: string
  /** @throws an error whose message lists the findings */
  run: () => Promise<void>
}

const gitIgnore = ['--vcs-enabled=true', '--vcs-client-kind=git', '--vcs-use-ignore-file=true']

const checks: Check[] = [
  {
    name: 'Types',
    run: async () => {
      // Generates the types of page loaders and parameters from the route map.
      await requireClean('@react-router/dev', 'react-router', ['typegen'])
      await requireClean('typescript', 'tsc', ['--pretty', 'false'])
      // A service worker has its own globals, without a document.
      await requireClean('typescript', 'tsc', ['--pretty', 'false', '-p', 'src/worker'])
    },
  },
  {
    name: 'Lint and format',
    // Git ignores the tools' own output.
    run: () => requireClean('@biomejs/biome', 'biome', ['check', '--error-on-warnings', ...gitIgnore]),
  },
  { name: 'Boundaries between parts', run: requireBoundaries },
  { name: 'OpenAPI document', run: requireSoundApi },
  { name: 'Lock file', run: requireWholeLock },
  {
    name: 'Dead code and unused packages',
    run: () => requireClean('knip', 'knip', ['--no-progress', '--no-config-hints']),
  },
  { name: 'Known flaws of packages', run: requireSoundPackages },
]

const failures: string[] = []
for (const { name, run } of checks) {
  try {
    await step(name, run)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stdout.write(`${message}\n`)
    failures.push(`${name}\n${message}`)
  }
}
process.send?.({ passed: checks.length - failures.length, failed: failures.length, skipped: 0, failures })
process.exitCode = failures.length === 0 ? 0 : 1
process.disconnect?.()

async function requireClean(packageName: string, command: string, args: string[]): Promise<void> {
  const { code, printed } = await runTool(packageName, command, args)
  if (code !== 0) throw new Error(printed || `${command} ended with ${code}`)
}

type Cruise = {
  modules: { source: string }[]
  summary: { violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[] }
}

async function requireBoundaries(): Promise<void> {
  const { printed } = await runTool('dependency-cruiser', 'depcruise', ['--output-type', 'json', 'src'])
  if (!printed.startsWith('{')) throw new Error(printed)
  const { modules, summary }: Cruise = JSON.parse(printed)
  // Without a TypeScript parser the tool would read nothing and find nothing.
  if (!modules.some(({ source }) => source === 'src/process/main.ts')) throw new Error('Could not parse the sources.')
  const lines = summary.violations.map(({ from, to, rule, cycle }) => {
    const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to
    return `${rule.name}: ${from} → ${way}`
  })
  if (lines.length > 0) throw new Error(lines.join('\n'))
}

/** Checks the OpenAPI document with Redocly's recommended rules, for generated clients. */
async function requireSoundApi(): Promise<void> {
  const problems = await lintApi(root)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

type Lock = { packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }> }

/** npm writes only this machine's packages: `npm ci` would then fail on others and on a fresh clone. */
async function requireWholeLock(): Promise<void> {
  const { packages }: Lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
  const missing = wanted.filter((name) => !names.has(name))
  if (missing.length > 0) throw new Error(`package-lock.json lacks optional packages: ${missing.join(', ')}`)
  const hosts = Object.values(packages).flatMap(({ resolved }) => resolved ?? [])
  if (hosts.some((host) => host.startsWith('http'))) throw new Error('package-lock.json records download hosts.')
}

/** Without an answering registry this prints a line and does not fail. */
async function requireSoundPackages(): Promise<void> {
  const npm = process.env.npm_execpath
  const audit = await auditPackages(npm ? [process.execPath, npm] : ['npm'])
  if (audit.kind === 'flawed') throw new Error(audit.flaws.join('\n'))
  if (audit.kind === 'unasked') process.stdout.write(`\n    Not asked, so not known: ${audit.reason}\n`)
}

/** Runs a package's command with the pinned Node, independent of PATH. */
function runTool(packageName: string, command: string, args: string[]): Promise<Outcome> {
  const require = createRequire(import.meta.url)
  const manifest = join(root, 'node_modules', packageName, 'package.json')
  const { bin } = require(manifest) as { bin: string | Record<string, string> }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (!file) throw new Error(`${packageName} has no command ${command}`)
  return new Promise((resolve, reject) => {
    const child = spawn(nodeProgram, [join(dirname(manifest), file), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    })
    let printed = ''
    child.stdout.on('data', (chunk) => (printed += chunk))
    child.stderr.on('data', (chunk) => (printed += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, printed: printed.trim() }))
  })
}
