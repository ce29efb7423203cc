import { expect, test } from 'vitest'
import { makeAnime } from '../factories/make-anime.ts'
import { isBuilt, publicUrl, useTestSite } from '../kit/test-site.ts'

const site = useTestSite()
const { db } = site

test('the sitemap contains every anime', async () => {
  await makeAnime(db, { slug: 'ligne-47' })
  // The cache is invalidated through the database, and the page is first read afterwards.
  const index = await site.ask('/sitemap.xml')
  expect(index.status).toBe(200)
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(index.text).toContain(`<loc>${publicUrl}/sitemaps/animes-1.xml</loc>`)
  const animes = await site.ask('/sitemaps/animes-1.xml')
  expect(animes.text).toContain(`<loc>${publicUrl}/anime/ligne-47</loc>`)
  const pages = await site.ask('/sitemaps/pages.xml')
  expect(pages.text).toContain(`<loc>${publicUrl}/explorer</loc>`)
})

test('an unknown part of the sitemap is refused in French', async () => {
  for (const file of ['animes-9.xml', 'animes-0.xml', 'x', '%00', 'animes-99999999999.xml']) {
    const answer = await site.ask(`/sitemaps/${file}`)
    expect(answer.status, file).toBe(404)
    expect(answer.json()).toEqual({ message: 'Cette ressource est introuvable.', code: 'NOT_FOUND' })
  }
})

test('robots.txt names the sitemap and excludes the API', async () => {
  const { text, headers } = await site.ask('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text).toContain('Disallow: /api/\n')
  expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
})

test('the manifest is valid for browsers', async () => {
  const { headers, json } = await site.ask('/manifest.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(json()).toMatchObject({ name: 'Suminé', lang: 'fr', start_url: '/', icons: [{ sizes: '192x192' }, {}, {}] })
})

test.runIf(isBuilt)('the icons of the manifest exist', async () => {
  type Picture = { src: string; type: string }
  const manifest = (await site.ask('/manifest.webmanifest')).json() as { icons: Picture[]; screenshots: Picture[] }
  for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
    expect((await site.ask(src)).headers['content-type'], src).toBe(type)
  }
})

test.runIf(isBuilt).each(['identity', 'gzip', 'br'])(
  'the service worker may control the whole site, and is revalidated (%s)',
  async (encoding) => {
    const { status, headers } = await site.ask('/sw.js', { headers: { 'accept-encoding': encoding } })
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/javascript/)
    expect(headers['cache-control']).toBe('no-cache')
  },
)

test('the documentation lists every call, under a policy that forbids scripts', async () => {
  const { status, text, headers } = await site.ask('/api/docs')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  const document = (await site.ask('/api/openapi.json')).json() as { paths: Record<string, object> }
  for (const path of Object.keys(document.paths)) expect(text).toContain(`<code>${path}</code>`)
  const css = await site.ask('/api/docs.css')
  expect(css.headers['content-type']).toBe('text/css; charset=utf-8')
})

test.runIf(isBuilt)('a title is escaped in the head of its page', async () => {
  const title = 'Fin </script><script>alert(1)</script> "suite" <!--'
  await makeAnime(db, { title, slug: 'fin', synopsis: title })
  const { status, text } = await site.ask('/anime/fin')
  expect(status).toBe(200)
  expect(text).not.toContain('<script>alert(1)')
  const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => json ?? '',
  )
  expect(blocks.map((json) => JSON.parse(json).name)).toContain(title)
})
