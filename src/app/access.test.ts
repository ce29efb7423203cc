import { beforeAll, describe, expect, test } from 'vitest'
import { makeAccount } from '../../tests/factories/make-account.ts'
import { endpoints } from '../../tests/kit/requests/list-endpoints.ts'
import { siteSecret, useTestSite } from '../../tests/kit/test-site.ts'
import { deriveTokenKeys } from '../features/account/server/public.ts'
import { startSession } from '../features/account/server/sessions/start-session.ts'
import type { Endpoint } from '../shared/contract/endpoint.ts'
import { type CallerKind, callers, outcomeFor, toMarkdown } from './access-document.ts'

const site = useTestSite()
const { db } = site
const accounts = new Map<CallerKind, number>()

beforeAll(async () => {
  for (const caller of callers) {
    if (caller === 'anonymous') continue
    const role = caller === 'deactivated' ? 'Administrateur' : caller
    accounts.set(caller, (await makeAccount(db, { role, is_active: caller !== 'deactivated' })).id)
  }
})

/** One session per call, because some calls end it. */
async function tokenFor(caller: CallerKind): Promise<string | undefined> {
  const id = accounts.get(caller)
  if (id === undefined) return undefined
  const parts = { db, keys: deriveTokenKeys([siteSecret]), now: () => new Date() }
  return (await startSession(parts, id, { userAgent: '', ip: '127.0.0.1' })).accessToken
}

/** Makes a call with an empty body. @returns the status, and the code if it is a refusal */
async function call({ method, path }: Endpoint, caller: CallerKind): Promise<{ status: number; code: unknown }> {
  const token = await tokenFor(caller)
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const hasBody = method !== 'GET' && method !== 'DELETE'
  if (hasBody) headers['content-type'] = 'application/json'
  const url = `http://127.0.0.1:${site.port}${path.replace(/:\w+/g, '1')}`
  const hangUp = new AbortController()
  const answer = await fetch(url, { method, headers, signal: hangUp.signal, ...(hasBody ? { body: '{}' } : {}) })
  if (answer.status >= 400) return { status: answer.status, code: (await answer.json()).code }
  // An event stream never ends.
  hangUp.abort()
  return { status: answer.status, code: undefined }
}

/** The refusals that depend on the caller alone. */
const accessRefusals = new Set(['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'FORBIDDEN', 'ACCOUNT_DISABLED'])

describe.each(callers)('as %s', (caller) => {
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is answered as the table says',
    async (_, endpoint) => {
      const expected = outcomeFor(endpoint.access, caller)
      const { status, code } = await call(endpoint, caller)
      expect(status).toBeLessThan(500)
      // An admitted call may still fail on its empty body or a missing row.
      expect(accessRefusals.has(String(code)) ? code : 'allowed').toBe(expected)
    },
  )
})

test('the site serves the operations of the contracts and no others', async () => {
  const { paths } = (await site.ask('/api/openapi.json')).json() as { paths: Record<string, object> }
  const answered = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const described = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(answered.toSorted()).toEqual(described.toSorted())
})

test('docs/access.md lists the calls by access', async () => {
  await expect(toMarkdown(endpoints)).toMatchFileSnapshot('../../docs/access.md')
})
