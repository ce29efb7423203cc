import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { type CallContext, createApi } from './api.ts'

const anyone: CallContext = { caller: undefined, ip: '127.0.0.1', requestId: '1', origin: 'http://localhost' }
const getThing = defineEndpoint({
  method: 'GET',
  path: '/api/things/:id',
  summary: 'A thing',
  tag: 'things',
  access: 'public',
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
  response: z.object({ id: z.int(), page: z.int() }),
})
const staffOnly = defineEndpoint({ ...getThing, path: '/api/staff/:id', access: 'staff' })

function api() {
  const made = createApi()
  made.handle(getThing, async ({ params, query }) => ({ id: params.id, page: query.page, secret: 'x' }))
  made.handle(staffOnly, async ({ params, query }) => ({ id: params.id, page: query.page }))
  return made
}

test('a call in process is validated, and undeclared fields do not leave', async () => {
  const call = api().callerFor(anyone)
  expect(await call(getThing, { params: { id: '7' }, query: {} })).toEqual({ id: 7, page: 1 })
})

test('wrong input is refused with one entry a field', async () => {
  const call = api().callerFor(anyone)
  await expect(call(getThing, { params: { id: 'x' }, query: { page: 0 } })).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: [{ field: 'id' }, { field: 'page' }],
  })
})

test('one message says what several fields have in common', async () => {
  const register = defineEndpoint({
    ...getThing,
    params: z.undefined(),
    query: z.undefined(),
    path: '/api/register',
    body: z.object({ email: z.string('Tout est requis'), password: z.string('Tout est requis') }),
  })
  const made = createApi()
  made.handle(register, async () => ({ id: 1, page: 1 }))
  await expect(made.callerFor(anyone)(register, { body: {} as never })).rejects.toMatchObject({
    message: 'Tout est requis',
    fields: [{ field: 'email' }, { field: 'password' }],
  })
})

describe('access', () => {
  const call = (role?: 'Utilisateur' | 'Moderateur') =>
    api().callerFor({ ...anyone, caller: role && { userId: 1, role } })(staffOnly, { params: { id: 1 }, query: {} })

  test('a visitor must sign in first', () => expect(call()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' }))
  test('a member may not', () => expect(call('Utilisateur')).rejects.toMatchObject({ code: 'FORBIDDEN' }))
  test('staff may', () => expect(call('Moderateur')).resolves.toEqual({ id: 1, page: 1 }))
})

test('an operation has one handler', () => {
  const made = api()
  expect(() => made.handle(getThing, async () => ({ id: 1, page: 1 }))).toThrow('twice')
})
