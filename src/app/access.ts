import { accessOutcomes } from '../platform/http/api.ts'
import type { Access, Endpoint } from '../shared/contract/endpoint.ts'
import { type ErrorCode, errorCodes } from '../shared/contract/error-codes.ts'

/** Who may call: without an account, by role, or with an account that was deactivated. */
export const callers = ['anonymous', 'Utilisateur', 'Moderateur', 'Administrateur', 'deactivated'] as const
export type CallerKind = (typeof callers)[number]

type Outcome = 'allowed' | ErrorCode
type AccessRow = { call: string } & Record<CallerKind, Outcome>

/**
 * The matrix call × caller, made of the contracts: what each operation does with each kind of caller, 'allowed' or
 * the code of the refusal. Finer rules (a Moderateur edits only an Utilisateur) are the features' own.
 */
export function listAccess(endpoints: Endpoint[]): AccessRow[] {
  const sorted = endpoints.toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
  return sorted.map(({ method, path, access }) => ({
    call: `${method} ${path}`,
    anonymous: outcomeFor(access, 'anonymous'),
    Utilisateur: outcomeFor(access, 'Utilisateur'),
    Moderateur: outcomeFor(access, 'Moderateur'),
    Administrateur: outcomeFor(access, 'Administrateur'),
    deactivated: outcomeFor(access, 'deactivated'),
  }))
}

/** What becomes of a call with this access. @returns 'allowed' or the code of the refusal */
export function outcomeFor(access: Access, caller: CallerKind): Outcome {
  // A public operation does not look who calls: a deactivated account reads the site like any visitor.
  if (caller === 'deactivated') return access === 'public' ? 'allowed' : 'ACCOUNT_DISABLED'
  return accessOutcomes[access][caller]
}

/** The matrix as a table of docs/access.md. */
export function toMarkdown(rows: AccessRow[]): string {
  const lines = rows.map((row) => [`\`${row.call}\``, ...callers.map((caller) => mark(row[caller]))])
  const table = [['Call', ...callers], ...lines]
  const widths = ['', ...callers].map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
  table.splice(
    1,
    0,
    widths.map((width) => '-'.repeat(width)),
  )
  return [
    '# Who may call what',
    '',
    'Made of the contracts by `src/app/access.test.ts`, which also makes every call as everybody over HTTP. After adding',
    'an operation: `npx vitest run src/app/access.test.ts -u`, and look at what changed.',
    '',
    ...table.map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`),
    '',
  ].join('\n')
}

const mark = (outcome: Outcome) => (outcome === 'allowed' ? 'yes' : String(errorCodes[outcome].status))
