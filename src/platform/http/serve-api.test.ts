import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { createAnswerCache } from '../cache/answer-cache.ts'
import { createCacheableUrls } from '../cache/cacheable-urls.ts'
import { createLog } from '../log/create-log.ts'
import { createApi } from './api.ts'
import { AppError } from './app-error.ts'
import { createHttpServer } from './create-server.ts'
import { describeApi } from './documents/openapi.ts'
import { serveApi } from './serve-api.ts'

const tooLarge = 'Cette photo est trop lourde.'
const whoAmI = defineEndpoint('GET /api/me', {
  summary: 'Who calls',
  tag: 'test',
  access: 'user',
  response: z.object({ id: z.int() }),
})
const anybody = defineEndpoint('GET /api/anybody', {
  summary: 'The same for everybody',
  tag: 'test',
  access: 'public',
  response: z.object({ known: z.boolean() }),
  cache: { seconds: 60 },
})
const ending = defineEndpoint('GET /api/ending', {
  summary: 'Ends soon',
  tag: 'test',
  access: 'public',
  response: z.object({}),
  deprecated: { since: '2026-11-25', until: '2027-06-01', successor: '/api/anybody' },
})
const endingKept = { ...ending, path: '/api/ending-kept', cache: { seconds: 60 } }
const sendPhoto = defineEndpoint('POST /api/photo', {
  summary: 'Takes a photo',
  tag: 'test',
  access: 'user',
  body: z.object({ photo: z.file('La photo est requise.') }),
  response: z.object({ name: z.string(), type: z.string(), text: z.string() }),
  upload: { field: 'photo', maxBytes: 100, tooLarge },
})

let app: FastifyInstance
beforeAll(async () => {
  const api = createApi()
  api.handle(whoAmI, async (_, { caller }) => ({ id: caller?.userId ?? 0 }))
  api.handle(anybody, async (_, { caller }) => ({ known: caller !== undefined }))
  api.handle(ending, async () => ({}))
  api.handle(endingKept, async () => ({}))
  api.handle(sendPhoto, async ({ body: { photo } }) => ({
    name: photo.name,
    type: photo.type,
    text: await photo.text(),
  }))
  const cache = createAnswerCache({ maxBytes: 100_000 })
  const urls = createCacheableUrls()
  app = createHttpServer({ cache, urls, log: createLog('silent', false), trustedProxies: 0 })
  const identify = async (token: string) => {
    if (token !== 'good') throw new AppError('TOKEN_EXPIRED')
    return { userId: 7, role: 'Utilisateur' as const }
  }
  serveApi(app, { api, cache, urls, publicUrl: 'http://localhost', identify })
  await app.ready()
})
afterAll(() => app.close())

describe('callers', () => {
  const ask = async (path: string, authorization?: string) => {
    const answer = await app.inject({ url: path, headers: authorization ? { authorization } : {} })
    return { status: answer.statusCode, ...answer.json() }
  }

  test('the bearer token decides the caller', async () => {
    expect(await ask('/api/me', 'Bearer good')).toEqual({ status: 200, id: 7 })
    expect(await ask('/api/me', 'bearer  good')).toEqual({ status: 200, id: 7 })
  })
  test('a call without a valid bearer header comes from a visitor', async () => {
    expect(await ask('/api/me')).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect(await ask('/api/me', 'Basic bGlzZTp4')).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect(await ask('/api/me', 'Bearer ')).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  })
  test('refuses a token without an account', async () => {
    expect(await ask('/api/me', 'Bearer stale')).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  })
  test('ignores a stale token on an operation with shared answers', async () => {
    expect(await ask('/api/anybody', 'Bearer stale')).toEqual({ status: 200, known: false })
    expect(await ask('/api/anybody', 'Bearer good')).toEqual({ status: 200, known: false })
  })
})

test('refuses a shared cache policy for a personal operation', () => {
  const api = createApi()
  api.handle(defineEndpoint('GET /api/me', { ...whoAmI, cache: { seconds: 5 } }), async () => ({ id: 1 }))
  const [cache, urls] = [createAnswerCache({ maxBytes: 0 }), createCacheableUrls()]
  expect(() => serveApi(app, { api, cache, urls, publicUrl: 'http://localhost' })).toThrow('differs between visitors')
})

describe('file uploads', () => {
  async function send(body: FormData, headers: Record<string, string> = { authorization: 'Bearer good' }) {
    const encoded = new Response(body)
    const payload = Buffer.from(await encoded.arrayBuffer())
    const type = encoded.headers.get('content-type') ?? ''
    const answer = await app.inject({
      method: 'POST',
      url: '/api/photo',
      payload,
      headers: { ...headers, 'content-type': type },
    })
    return { status: answer.statusCode, ...answer.json() }
  }
  function formOf(field: string, bytes: string): FormData {
    const form = new FormData()
    form.append(field, new File([bytes], 'été.png', { type: 'image/png' }))
    return form
  }
  const sendRaw = async (payload: string, type: string) => {
    const headers = { authorization: 'Bearer good', 'content-type': type }
    const answer = await app.inject({ method: 'POST', url: '/api/photo', payload, headers })
    return { status: answer.statusCode, ...answer.json() }
  }

  test('an uploaded file reaches the handler with its name, type and bytes', async () => {
    expect(await send(formOf('photo', 'abc'))).toEqual({ status: 200, name: 'été.png', type: 'image/png', text: 'abc' })
  })
  test("refuses a file over the size limit with the contract's message", async () => {
    const refusal = {
      status: 413,
      code: 'TOO_LARGE',
      message: tooLarge,
      errors: [{ field: 'photo', message: tooLarge }],
    }
    expect(await send(formOf('photo', 'x'.repeat(101)))).toEqual(refusal)
    expect(await send(formOf('photo', 'x'.repeat(200_000)))).toEqual(refusal)
    expect((await send(formOf('photo', 'x'.repeat(100)))).status).toBe(200)
  })
  test('treats a file under another name, or none, as missing', async () => {
    const refusal = { status: 400, code: 'VALIDATION', errors: [{ field: 'photo', message: 'La photo est requise.' }] }
    expect(await send(formOf('other', 'abc'))).toMatchObject(refusal)
    expect(await send(new FormData())).toMatchObject(refusal)
    const text = new FormData()
    text.append('photo', 'not a file')
    expect(await send(text)).toMatchObject(refusal)
  })
  test("refuses a visitor's file", async () => {
    expect(await send(formOf('photo', 'abc'), {})).toMatchObject({ status: 401 })
  })
  test('refuses a file sent as JSON or an unknown type as a wrong format', async () => {
    expect(await sendRaw('{"photo":"abc"}', 'application/json')).toMatchObject({ status: 415 })
    expect(await sendRaw('abc', 'image/png')).toMatchObject({ status: 415 })
  })
  test.each([
    ['no boundary', 'abc', 'multipart/form-data'],
    ['nothing in it', '', 'multipart/form-data; boundary=x'],
    [
      'an end that never comes',
      '--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
    ],
    ['a torn header', '--x\r\nContent-Disposi', 'multipart/form-data; boundary=x'],
  ])('answers 400, not 500, to a body with %s', async (_, payload, type) => {
    expect((await sendRaw(payload, type)).status).toBe(400)
  })
})

test.each([ending.path, endingKept.path])('%s says when it ends and what takes its place', async (url) => {
  const { headers, statusCode } = await app.inject({ url })
  expect([statusCode, headers.deprecation, headers.sunset, headers.link]).toEqual([
    200,
    `@${Date.UTC(2026, 10, 25) / 1000}`,
    'Tue, 01 Jun 2027 00:00:00 GMT',
    '</api/anybody>; rel="successor-version"',
  ])
  const { paths } = describeApi([{ ...ending, tag: 'catalogue' }], { url: 'https://sumine.example', version: '1.2.3' })
  expect(paths).toMatchObject({
    [ending.path]: { get: { deprecated: true, description: expect.stringContaining('2027-06-01: use /api/anybody') } },
  })
})
