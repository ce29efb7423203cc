import { describe, expect, test } from 'vitest'
import { useTestDatabase } from '../kit/test-database.ts'
import { isBuilt, useTestSite } from '../kit/test-site.ts'

const { connection } = useTestDatabase()
const forgotten = '/forgot-password'
const paths = [
  forgotten,
  '/reset-password',
  '/login/provider',
  '/confirm-email',
  '/cancel-deletion',
  '/keep-second-factor',
  '/settings',
  '/settings?tab=securite',
  '/settings?tab=programmes',
]
const asksForEmail = 'Nous y envoyons un lien valable'

describe('on a site that sends mails', () => {
  const site = useTestSite({}, connection)

  test.runIf(isBuilt).each(paths)(
    '%s is whole, without style attributes, and nothing for search engines',
    async (path) => {
      const { status, text } = await site.ask(path)
      expect(status).toBe(200)
      expect(text).toContain('<meta name="robots" content="noindex, follow"')
      expect(text).not.toMatch(/<[a-z][^>]*\sstyle="/)
      expect((await site.ask('/sitemaps/pages.xml')).text).not.toContain(path.split('?')[0])
    },
  )

  test.runIf(isBuilt)('the settings are the same frame for everyone, with the tab of the address', async () => {
    const [visitor, member] = [await site.ask('/settings'), await site.ask('/settings', { headers: { cookie: 'a=b' } })]
    expect(member.text).toBe(visitor.text)
    const selected = /aria-selected="true"[^>]*>([^<]+)</
    expect(visitor.text.match(selected)?.[1]).toBe('Profil')
    expect((await site.ask('/settings?tab=securite')).text.match(selected)?.[1]).toBe('Sécurité')
    const unknown = await site.ask('/settings?tab=inconnu')
    expect([unknown.status, unknown.headers.location]).toEqual([301, '/settings'])
  })

  test.runIf(isBuilt)('the page for a forgotten password has its form', async () => {
    expect((await site.ask(forgotten)).text).toContain(asksForEmail)
  })
})

describe('on a site without a mail server', () => {
  const site = useTestSite({ NODE_ENV: 'production' }, connection)

  test.runIf(isBuilt)('the page for a forgotten password explains instead of showing a form', async () => {
    const { text } = await site.ask(forgotten)
    expect(text).toContain('Ce site n’envoie pas d’e-mails')
    expect(text).not.toContain(asksForEmail)
    expect(text).not.toContain('<form')
  })
})
