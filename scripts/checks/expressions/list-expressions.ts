import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { projectRoot } from '../../../src/platform/config/project-root.ts'

export type Expression = { file: string; source: string; flags: string }
type Found = { written: Expression[]; assembled: string[] }
type SyntaxNode = Record<string, unknown>

/** Lists every expression of the site's own code, and those built at run time (`file: code`). */
export function listExpressions(): Found {
  const found: Found = { written: [], assembled: [] }
  const files = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot }).filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of files.sort()) {
    const code = readFileSync(join(projectRoot, file), 'utf8')
    collect(parseSync(file, code).program, { file, code, found })
  }
  return found
}

function collect(node: unknown, place: { file: string; code: string; found: Found }): void {
  if (typeof node !== 'object' || node === null) return
  const { file, code, found } = place
  const { type, regex, callee, start, end } = node as SyntaxNode
  if (type === 'Literal' && regex) {
    const { pattern, flags } = regex as { pattern: string; flags: string }
    found.written.push({ file, source: pattern, flags })
  }
  if ((type === 'NewExpression' || type === 'CallExpression') && (callee as SyntaxNode).name === 'RegExp') {
    found.assembled.push(`${file}: ${code.slice(Number(start), Number(end))}`)
  }
  for (const child of Object.values(node)) collect(child, place)
}
