import { type Access, accessLevels, accessOutcomes } from '../shared/contract/access-levels.ts'
import type { Endpoint } from '../shared/contract/endpoint.ts'
import { type ErrorCode, errorCodes } from '../shared/contract/error-codes.ts'
import { findTokenRule } from '../shared/contract/token-scopes.ts'

/** Kinds of callers: anonymous, by role, or with a deactivated account. */
export const callers = ['anonymous', 'Utilisateur', 'Moderateur', 'Administrateur', 'deactivated'] as const
export type CallerKind = (typeof callers)[number]

type Outcome = 'allowed' | ErrorCode

/** Returns the outcome of a call with this access: 'allowed' or the code of the refusal. */
export function outcomeFor(access: Access, caller: CallerKind): Outcome {
  // A public operation ignores its caller: a deactivated account reads the site like any visitor.
  if (caller === 'deactivated') return access === 'public' ? 'allowed' : 'ACCOUNT_DISABLED'
  return accessOutcomes[access][caller]
}

/**
 * Renders docs/access.md from the contracts: each access level with its refusals and calls. Features apply finer rules
 * themselves (a Moderateur edits only an Utilisateur).
 */
export function toMarkdown(endpoints: Endpoint[]): string {
  const sorted = endpoints.toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
  return [
    '# Who may call what',
    '',
    'Made from the contracts by `src/app/access.test.ts`, which also makes each call as each caller over HTTP. After adding',
    'an operation, run `npx vitest run src/app/access.test.ts -u` and review the difference. Calls stand below the scope',
    'with which an access token may make them (`shared/contract/token-scopes.ts`).',
    '',
    ...accessLevels.flatMap((access) => [
      `## ${access}`,
      '',
      `Refused: ${describeRefusals(access)}.`,
      '',
      ...listCalls(sorted.filter((endpoint) => endpoint.access === access)),
    ]),
  ].join('\n')
}

/** Describes who is refused and how: `anonymous 401, deactivated 403`. */
function describeRefusals(access: Access): string {
  const refusals = callers.flatMap((caller) => {
    const outcome = outcomeFor(access, caller)
    return outcome === 'allowed' ? [] : [`${caller} ${errorCodes[outcome].status}`]
  })
  return refusals.join(', ') || 'nobody'
}

/** Lists each path with its methods, by the scope that the calls ask of an access token. */
function listCalls(endpoints: Endpoint[]): string[] {
  const scopes = Map.groupBy(endpoints, (endpoint) => findTokenRule(endpoint) ?? 'never')
  return [...scopes].flatMap(([scope, calls]) => [
    ...(scope === 'open' ? [] : [`### ${scope}`, '']),
    ...[...Map.groupBy(calls, ({ path }) => path)].map(
      ([path, methods]) => `- \`${path}\` ${methods.map(({ method }) => method).join(', ')}`,
    ),
    '',
  ])
}
