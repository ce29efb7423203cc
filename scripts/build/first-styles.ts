import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The pages that visitors arrive at, lazy parts that these show, and the offline page, which every browser keeps. */
const firstModules = [
  'src/app/{root,entry.client}.tsx',
  'src/shell/{idle-parts,mobile-menu,loading/page-shape,error-page}.tsx',
  'src/pages/catalogue/!(franchise).tsx',
  'src/pages/{account/{login,register},site/{offline,planning}}.tsx',
  'src/features/account/web/sign-in/second-step.tsx',
  'src/features/catalogue/web/detail/similar-rows.tsx',
  'src/features/catalogue/web/{explorer/unlisted-filter,search/suggestion-panel}.tsx',
  'src/features/player/web/player.tsx',
  'src/features/watching/web/resume/resume-cards.tsx',
]

/** Static imports and re-exports of relative modules, except those of types, which load nothing. */
const statements = /^(?:import|export)\s(?!type\s)(?:([^'"]*?)\sfrom\s)?['"](\.[^'"?]+\.tsx?)['"]/gm

/** Lists modules and all that load with them. Of a feature's public.ts only the modules of the named exports count. */
export function listLoaded(patterns: string[]): string[] {
  const found = new Set(globSync(patterns).map((path) => resolve(path)))
  for (const path of found) for (const target of listTargets(path)) found.add(target)
  return [...found]
}

function listTargets(path: string, wanted?: string[]): string[] {
  return [...readFileSync(path, 'utf8').matchAll(statements)].flatMap(([, clause = '', target = '']) => {
    const names: string[] = clause.match(/\w+/g) ?? []
    if (wanted && !names.some((name) => wanted.includes(name))) return []
    const module = join(dirname(path), target)
    return target.endsWith('/public.ts') ? listTargets(module, names) : [module]
  })
}

export const listFirst = () => listLoaded(firstModules)

/** A Vite plugin that gives app.css, the sheet of every page, the utilities of the first pages alone. */
export const firstStyles: Plugin = {
  name: 'first-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\/ui\/styles\/app[.]css$/ },
    handler: (css) => [css, ...listFirst().map((path) => `@source "${path}";`)].join('\n'),
  },
}
