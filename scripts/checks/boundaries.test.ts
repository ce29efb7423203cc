import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../prepare.mjs'

/** A breach of each rule of .dependency-cruiser.cjs: a file and its forbidden import. */
const breaches: Record<string, [file: string, text: string][]> = {
  'the-map-of-commands': [
    ['src/commands/fill.ts', "import '../demo/fill.ts'"],
    ['src/commands/print.ts', "import '../ui/button.tsx'"],
  ],
  'the-map-of-process': [
    ['src/process/pages.ts', "import '../pages/empty.ts'"],
    ['src/process/shell.ts', "import '../shell/frame.ts'"],
    ['src/process/ui.ts', "import '../ui/button.tsx'"],
  ],
  'the-map-of-app': [['src/app/stop.ts', "import '../process/stop.ts'"]],
  'the-map-of-demo': [['src/demo/draw.ts', "import type {} from '../ui/button.tsx'"]],
  'the-map-of-shell': [
    ['src/shell/menu.ts', "import '../pages/empty.ts'"],
    ['src/shell/banner.ts', "import '../demo/fill.ts'"],
  ],
  'the-map-of-pages': [['src/pages/explorer.tsx', "import '../app/routes.ts'"]],
  'the-map-of-features': [['src/features/a/web/link.ts', "import '../../../pages/empty.ts'"]],
  'the-map-of-platform': [['src/platform/theme.ts', "import '../ui/button.tsx'"]],
  'the-map-of-ui': [
    ['src/ui/header.tsx', "import '../features/b/contract.ts'"],
    ['src/ui/footer.tsx', "import type {} from '../platform/log.ts'"],
  ],
  'no-cycles': [
    ['src/shared/egg.ts', "import './hen.ts'"],
    ['src/shared/hen.ts', "import './egg.ts'"],
  ],
  'no-cycles-of-features': [
    ['src/features/a/server/public.ts', "import '../../b/contract.ts'"],
    ['src/features/b/server/public.ts', "import '../../a/contract.ts'"],
  ],
  'browser-code-knows-no-server': [['src/features/a/web/card.tsx', "import type {} from '../../../platform/log.ts'"]],
  'browser-code-knows-no-node': [['src/features/a/web/clock.ts', "import 'node:fs'"]],
  'server-code-knows-no-browser': [
    ['src/features/a/server/render.ts', "import '../../../ui/button.tsx'"],
    ['src/demo/show.ts', "import '../features/b/web/public.ts'"],
    ['src/commands/show.ts', "import '../features/b/web/public.ts'"],
  ],
  'contracts-and-shared-are-pure': [['src/features/c/contract.ts', "import 'fastify'"]],
  'rules-need-no-validator': [['src/features/c/rules.ts', "import 'zod'"]],
  'features-meet-through-public': [
    ['src/features/a/server/list.ts', "import type {} from '../../b/server/queries.ts'"],
  ],
  'screens-and-commands-enter-through-public': [
    ['src/pages/home.tsx', "import '../features/b/web/card.tsx'"],
    ['src/commands/user.ts', "import '../features/b/module.ts'"],
  ],
  'app-enters-through-modules': [
    ['src/app/create-site.ts', "import '../features/b/server/public.ts'"],
    ['src/process/check.ts', "import '../features/b/server/public.ts'"],
  ],
  'app-names-features-in-a-list': [['src/app/root.tsx', "import '../features/b/module.ts'"]],
  'the-worker-stands-alone': [['src/worker/keep.ts', "import '../ui/button.tsx'"]],
  'sql-in-queries': [['src/features/a/server/routes.ts', "import { sql } from '../../../platform/database/sql.ts'"]],
  'product-needs-no-workbench': [['src/process/main.ts', "import '../../tests/kit.ts'"]],
  'product-needs-no-dev-package': [['src/app/pages.ts', "import 'vite'"]],
  'no-broken-path': [['src/app/lost.ts', "import './nowhere.ts'"]],
}

/** Files that the breaches import; without violations. */
const sound = [
  ['src/platform/log.ts', ''],
  ['src/platform/database/sql.ts', "export { sql } from 'kysely'"],
  ['src/ui/button.tsx', ''],
  ['src/features/a/contract.ts', "import 'zod'"],
  ['src/features/b/contract.ts', "import { z } from 'zod'\nimport '../../shared/plain.ts'"],
  ['src/features/b/server/queries.ts', "import { sql } from '../../../platform/database/sql.ts'"],
  ['src/features/b/web/public.ts', "import '../contract.ts'\nimport type {} from './+types/page'"],
  ['src/features/b/web/card.tsx', ''],
  ['src/features/b/server/public.ts', ''],
  ['src/features/b/module.ts', "import './server/public.ts'"],
  ['src/app/modules.ts', "import '../features/b/module.ts'"],
  ['src/shared/plain.ts', ''],
  ['src/process/stop.ts', ''],
  ['src/demo/fill.ts', ''],
  ['src/shell/frame.ts', ''],
  ['src/pages/empty.ts', "import '../features/b/web/public.ts'\nimport '../ui/button.tsx'"],
  ['src/app/routes.ts', "import '@react-router/dev/routes'\nimport '../pages/empty.ts'"],
  ['tests/kit.ts', ''],
] as const

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sumine-boundaries-'))
  for (const name of ['.dependency-cruiser.cjs', 'package.json']) cpSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of sound) write(file, text)
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${text}\nexport {}\n`)
}

type Violation = { from: string; to: string; rule: { name: string } }

function listViolations(): Promise<Violation[]> {
  const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, '--output-type', 'json', 'src'], { cwd: folder }, (_, printed, complaint) => {
      if (!printed.startsWith('{')) return reject(new Error(printed + complaint))
      const { summary } = JSON.parse(printed) as { summary: { violations: Violation[] } }
      resolve(summary.violations)
    })
  })
}

test('conforming sources have no violations', async () => {
  expect(await listViolations()).toEqual([])
})

describe('with every breach in place', () => {
  let violations: Violation[]
  beforeAll(async () => {
    for (const [file, text] of Object.values(breaches).flat()) write(file, text)
    violations = await listViolations()
  })

  test.each(Object.entries(breaches))('the rule %s fires for its breach', (name, files) => {
    const places = violations.flatMap(({ from, to, rule }) => (rule.name === name ? [from, to] : []))
    expect(files.filter(([file]) => !places.some((place) => file.startsWith(place)))).toEqual([])
  })
})

test('every rule has a breach', async () => {
  const rules: { forbidden: { name: string }[] } = (await import(join(root, '.dependency-cruiser.cjs'))).default
  expect(rules.forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(breaches).sort())
})
