import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '../../../shared/contract/endpoint.ts'
import { eventStreamOf } from '../../../shared/contract/event-stream.ts'
import { describeSchema, jsonSchema, makeExample } from './api-docs-example.ts'
import { renderApiDocs } from './api-docs-page.ts'
import { describeApi } from './openapi.ts'

const rename = defineEndpoint('PUT /api/gardens/:id', {
  summary: 'Renames a garden <b>',
  tag: 'catalogue',
  access: 'user',
  params: z.object({ id: z.string() }),
  query: z.object({ sort: z.enum(['a', 'b']).default('b') }),
  body: z.object({ name: z.string().min(1).max(80).describe('The new name.') }),
  response: z.object({ name: z.string(), born: z.iso.datetime().nullable() }),
  errors: ['CONFLICT'],
})
const page = renderApiDocs(describeApi([rename], { url: 'https://sumine.example', version: '1.2.3' }), '/docs.css')

test('shows a call with its parameters, body, answers and example', () => {
  expect(page).toContain('<code>/api/gardens/{id}</code>')
  expect(page).toContain('par défaut : b')
  expect(page).toContain('80 caractères au plus')
  expect(page).toContain('<span lang="en">The new name.</span>')
  expect(page).toContain('<strong>409</strong> CONFLICT')
  expect(page).toContain('<code>Authorization: Bearer …</code> : session seulement')
  expect(page).toContain('curl -X PUT &#39;https://sumine.example/api/gardens/1&#39;')
  expect(page).toContain('&quot;born&quot;: &quot;2026-01-31T18:30:00.000Z&quot;')
})

test('lists the fields of an answer with their places and meanings', () => {
  const list = defineEndpoint('PUT /api/gardens', {
    ...rename,
    response: z.object({
      gardens: z.array(z.object({ owner: z.object({ name: z.string().describe('As others see it.') }).nullable() })),
    }),
  })
  const shown = renderApiDocs(describeApi([list], { url: 'https://sumine.example', version: '1.2.3' }), '/docs.css')
  expect(shown).toContain('Champs de la réponse')
  expect(shown).toContain('<code>gardens</code></th><td>liste d’objet</td>')
  expect(shown).toContain(
    '<code>gardens[].owner.name</code></th><td>texte<br><span lang="en">As others see it.</span></td>',
  )
})

test('a call that ends says so, and what takes its place', () => {
  const deprecated = { since: '2026-11-25', until: '2027-06-01', successor: '/api/plots' }
  const shown = renderApiDocs(
    describeApi([defineEndpoint('PUT /api/gardens/:id', { ...rename, deprecated })], {
      url: 'https://sumine.example',
      version: '1.2.3',
    }),
    '/docs.css',
  )
  expect(shown).toContain('<code>/api/gardens/{id}</code> (obsolète)')
  expect(shown).toContain('It ends on 2027-06-01: use /api/plots.')
  expect(page).not.toContain('(obsolète)')
})

test('describes an uploaded file and sends it as a form', () => {
  const upload = { field: 'photo', maxBytes: 10, tooLarge: 'Trop lourd' }
  const send = defineEndpoint('PUT /api/photos', { ...rename, body: z.object({ photo: z.file() }), upload })
  const shown = renderApiDocs(describeApi([send], { url: 'https://sumine.example', version: '1.2.3' }), '/docs.css')
  expect(shown).toContain('<code>photo</code>')
  expect(shown).toContain('fichier')
  expect(shown).toContain('-F &#39;photo=@fichier&#39;')
  expect(shown).toContain('<strong>413</strong> TOO_LARGE')
})

test('shows a streamed answer by one of its events', () => {
  const listen = defineEndpoint('GET /api/gardens/news', {
    ...rename,
    response: eventStreamOf(z.object({ bloomed: z.string() })),
  })
  const described = describeApi([listen], { url: 'https://sumine.example', version: '1.2.3' })
  expect(JSON.stringify(described)).toContain('text/event-stream')
  expect(renderApiDocs(described, '/docs.css')).toContain('&quot;bloomed&quot;')
})

test('escapes texts of the contracts and writes no script or style into the page', () => {
  expect(page).toContain('Renames a garden &lt;b&gt;')
  expect(page).not.toMatch(/<script|<style|\sstyle=/)
})

test('makes an example that fits its schema', () => {
  const schema = z.object({
    id: z.int().positive(),
    kind: z.enum(['x', 'y']),
    tags: z.array(z.string()),
    size: z.number().min(3),
    note: z.string().nullable(),
    open: z.boolean(),
  })
  expect(schema.safeParse(makeExample(jsonSchema.parse(z.toJSONSchema(schema)))).success).toBe(true)
})

test('describes a schema in a few words', () => {
  const words = (schema: z.ZodType) => describeSchema(jsonSchema.parse(z.toJSONSchema(schema)))
  expect(words(z.int().min(1).max(100))).toBe('entier, au moins 1, au plus 100')
  expect(words(z.int().positive())).toBe('entier, au moins 1')
  expect(words(z.enum(['VOSTFR', 'VF']))).toBe('VOSTFR | VF')
  expect(words(z.array(z.string()))).toBe('liste de texte')
  expect(words(z.iso.datetime().nullable())).toBe('date ISO 8601 | null')
})
