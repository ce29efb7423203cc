import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PageBuild } from '../../src/app/pages/serve-pages.ts'
import { projectRoot } from '../../src/platform/config/project-root.ts'
import type { RenderedPage } from '../../src/ui/api/api-context.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { isBuilt, openTestSite, reach, useTestSite } from '../kit/test-site.ts'

const { db, connection } = useTestDatabase()
const yearLong = 'max-age=31536000'
const sniffless = { 'x-content-type-options': 'nosniff', 'strict-transport-security': yearLong }
const closed = {
  ...sniffless,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}
const page = {
  ...sniffless,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

describe('a site reached by https', () => {
  const site = useTestSite({}, connection)

  test.each<[what: string, path: string, status: number, headers: object]>([
    ['an answer of the API', '/api/status', 200, closed],
    ['one that is kept', '/api/animes', 200, closed],
    ['the same from memory', '/api/animes', 200, closed],
    ['a refusal', '/api/animes?page=0', 400, closed],
    ['an unknown call', '/api/inconnu', 404, closed],
    ['a call without a session', '/api/auth/profile', 401, closed],
    ['an address that cannot be read', '/api/animes/%zz', 400, closed],
    ['a document for machines', '/robots.txt', 200, sniffless],
    ['a file that is missing', '/assets/inconnu.js', 404, sniffless],
    ['the health of the site', '/healthz', 200, sniffless],
    ['the way to the home page', '/%zz', 302, sniffless],
  ])('%s says what browsers may make of it', async (_, path, status, headers) => {
    const answer = await site.ask(path)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(headers)
  })

  test.runIf(isBuilt).each(['/', '/explorer', '/login', '/settings', '/admin/users', '/anime/inconnu', '/api/docs'])(
    'the page %s can be framed by nobody and runs its own scripts only',
    async (path) => {
      const { headers } = await site.ask(path)
      expect(headers).toMatchObject(page)
      const policy = String(headers['content-security-policy'])
      for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(rule)
      }
      expect(policy).not.toMatch(/unsafe|script-src[^;]*(\*|https?:|data:|blob:)/)
    },
  )

  test('values of an address do not reach a header', async () => {
    await makeAnime(db, { slug: 'encore-jeudi', oldSlugs: ['jeudi'] })
    const injected = '%0d%0aSet-Cookie:%20a=b%0d%0a%0d%0a%3Cscript%3E'
    const paths = ['/anime/jeudi', '/explorer', '/inconnu', '/login', '/home', '/api/animes/jeudi', '/pictures/1.avif']
    for (const path of paths.flatMap((each) => [
      `${each}?x=${injected}`,
      `${each}${injected}`,
      `/${injected}${each}`,
    ])) {
      const { headers, status } = await site.ask(path)
      expect(status, path).toBeLessThan(500)
      expect(headers['set-cookie'], path).toBeUndefined()
      expect(String(headers.location ?? '/'), path).toMatch(/^\/(?![/\\])[!-~]*$/)
    }
  })
})

describe('a site reached by http', () => {
  const site = useTestSite({ PUBLIC_URL: 'http://localhost:3000' }, connection)

  test('does not send HSTS', async () => {
    expect((await site.ask('/api/animes')).headers['strict-transport-security']).toBeUndefined()
  })
})

test.runIf(isBuilt)('an injected script is blocked by the policy, and own scripts run', async () => {
  const stolen = 'document.title="stolen"'
  const app = await openTestSite(connection, {}, undefined, async () => {
    const build: PageBuild = await import(join(projectRoot, 'build', 'pages', 'server', 'index.js'))
    const { module } = build.entry
    const { pageContext } = module
    if (!pageContext) throw new Error('The pages export no context.')
    const render: typeof module.default = (...rendering) => {
      const context = rendering[4]
      const { keepPage, ...rest } = context.get(pageContext)
      const inject = ({ html, mark }: RenderedPage) =>
        keepPage({ html: Buffer.from(String(html).replace('<h1', `<script>${stolen}</script><h1`)), mark })
      context.set(pageContext, { ...rest, keepPage: inject })
      return module.default(...rendering)
    }
    return { ...build, entry: { module: { ...module, default: render } } }
  })
  try {
    const { text, headers } = await reach(app).ask('/about')
    const policy = String(headers['content-security-policy'])
    const inline = [...text.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
    const isAllowed = (source = '') => policy.includes(createHash('sha256').update(source).digest('base64'))
    expect(inline.filter(([, source]) => !isAllowed(source)).map(([, source]) => source)).toEqual([stolen])
    expect(inline.length).toBeGreaterThan(2)
    expect(text).not.toContain('nonce')
  } finally {
    await app.close()
  }
})
