import { expect, test } from 'vitest'
import { z } from 'zod'
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

const reference = z.strictObject({ $ref: z.literal('#/components/schemas/Error') })
const schema = z.union([reference, z.record(z.string(), z.unknown())])
const content = z.partialRecord(
  z.enum(['application/json', 'application/vnd.apple.mpegurl', 'multipart/form-data', 'text/csv', 'text/event-stream']),
  z.strictObject({ schema, example: z.unknown() }),
)
/** The rules of OpenAPI 3.1 for our document; unknown fields are refused. */
const openApi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({
    title: z.string(),
    version: z.string().min(1),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.url() })).min(1),
  tags: z.array(z.strictObject({ name: z.string().min(1), description: z.string().min(1) })),
  paths: z.record(
    z.string().regex(/^\/[^?#]*$/),
    z.partialRecord(
      z.enum(['get', 'put', 'post', 'delete', 'patch']),
      z.strictObject({
        summary: z.string().min(1),
        description: z.string().min(1),
        operationId: z.string().min(1),
        tags: z.array(z.string()),
        parameters: z.array(
          z.strictObject({
            name: z.string(),
            in: z.enum(['path', 'query']),
            description: z.string().min(5),
            required: z.boolean(),
            schema,
            example: z.unknown(),
          }),
        ),
        requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
        responses: z.record(
          z.string().regex(/^[1-5]\d\d$/),
          z.strictObject({ description: z.string().min(1), content: content.optional() }),
        ),
        security: z.array(z.record(z.string(), z.array(z.string()))),
      }),
    ),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.record(z.string(), z.object({ type: z.literal('http'), scheme: z.string() }).loose()),
  }),
})

test('the OpenAPI document follows the rules of OpenAPI 3.1', async () => {
  const { paths } = openApi.parse((await site.ask('/api/openapi.json')).json())
  expect(Object.keys(paths).length).toBeGreaterThan(0)
  for (const [path, operations] of Object.entries(paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const operation of Object.values(operations)) {
      const described = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(described.map(({ name }) => name).sort(), path).toEqual(inPath.sort())
      expect(
        described.every(({ required }) => required),
        path,
      ).toBe(true)
      expect(new Set(operation.parameters.map(({ name, in: place }) => `${place} ${name}`)).size).toBe(
        operation.parameters.length,
      )
      expect(
        Object.keys(operation.responses).some((status) => status.startsWith('2')),
        path,
      ).toBe(true)
    }
  }
})

test('every schema of the document is a JSON schema', async () => {
  const document = openApi.parse((await site.ask('/api/openapi.json')).json())
  const contents = Object.values(document.paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ parameters, requestBody, responses }) => [
      ...parameters.map((parameter) => parameter.schema),
      ...[requestBody, ...Object.values(responses)]
        .flatMap((part) => Object.values(part?.content ?? {}))
        .map((part) => part.schema),
    ])
    .filter((found) => found !== undefined)
  expect(contents.length).toBeGreaterThan(10)
  const { schemas } = document.components
  for (const found of contents) {
    // A standalone schema has to contain its references.
    const whole = JSON.stringify({ ...found, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/')
    expect(() => z.fromJSONSchema(JSON.parse(whole))).not.toThrow()
  }
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

test.runIf(isBuilt)('a page links the manifest', async () => {
  expect((await site.ask('/')).text).toContain('rel="manifest" href="/manifest.webmanifest"')
})
