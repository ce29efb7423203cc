import type { Endpoint } from './endpoint.ts'

/** What an access token may be allowed. Members choose among the first two, the staff among all. */
export const memberScopes = ['lists', 'notifications'] as const
export const staffScopes = [
  'catalogue',
  'import',
  'links',
  'sync',
  'reports',
  'planning',
  'messages',
  'community',
  'rights',
  'members',
  'log',
  'figures',
] as const
export const tokenScopes = [...memberScopes, ...staffScopes] as const
export type TokenScope = (typeof tokenScopes)[number]

/** `open`: a call for everybody, which needs no scope. `never`: a call that no token may make. */
type TokenRule = TokenScope | 'open' | 'never'

/**
 * The rule of each call that needs an account, by its path; the longest matching beginning decides. Nothing that
 * outlives a token, or that rules over accounts, is open to one (docs/decisions/0040-access-tokens.md).
 */
const rules: Record<string, TokenRule> = {
  '/api/auth/': 'never',
  '/api/episodes/': 'never',
  '/api/list-export/': 'lists',
  '/api/list-imports': 'lists',
  '/api/linked-lists': 'never',
  '/api/my-year/': 'lists',
  '/api/notifications': 'notifications',
  '/api/notifications/push': 'never',
  '/api/planning/calendar': 'never',
  '/api/planning/followed': 'lists',
  '/api/saved-searches': 'lists',
  '/api/suggestions': 'lists',
  '/api/watch-progress/': 'lists',
  '/api/watchlist': 'lists',
  '/api/admin/animes': 'catalogue',
  '/api/admin/audit': 'log',
  '/api/admin/audit/:id/undo': 'never',
  '/api/admin/catalogue-files': 'import',
  '/api/admin/own-media': 'import',
  '/api/admin/episode-reports': 'reports',
  '/api/admin/episodes': 'catalogue',
  '/api/admin/exports/': 'catalogue',
  '/api/admin/figures': 'figures',
  '/api/admin/genres': 'catalogue',
  '/api/admin/health': 'figures',
  '/api/admin/links': 'links',
  '/api/admin/maintenance': 'messages',
  '/api/admin/messages': 'messages',
  '/api/admin/partners': 'community',
  '/api/admin/picture-previews': 'catalogue',
  '/api/admin/person-reports': 'reports',
  '/api/admin/planning/': 'planning',
  '/api/admin/report-assignees': 'reports',
  '/api/admin/reported-episodes': 'reports',
  '/api/admin/rights': 'rights',
  '/api/admin/stats': 'figures',
  '/api/admin/sync/': 'sync',
  '/api/admin/team': 'community',
  '/api/admin/test-mail': 'figures',
  '/api/admin/users': 'members',
  '/api/admin/users/': 'never',
  '/api/admin/webhooks': 'never',
  '/api/webhooks': 'never',
  '/sync/': 'sync',
}

/** Returns what a call asks of a token; undefined for a call without a rule, which no token may make. */
export function findTokenRule({ access, method, path }: Pick<Endpoint, 'access' | 'method' | 'path'>) {
  if (access === 'public') return 'open'
  const [beginning = ''] = Object.keys(rules)
    .filter((known) => path.startsWith(known))
    .sort((one, other) => other.length - one.length)
  // A token never creates accounts: they would outlive it.
  return rules[beginning] === 'members' && method !== 'GET' ? 'never' : rules[beginning]
}
