import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { type CallContext, createApi } from './api.ts'

const anyone: CallContext = { caller: undefined, ip: '127.0.0.1', requestId: '1', origin: 'http://localhost' }
const getThing = defineEndpoint('GET /api/things/:id', {
  summary: 'A thing',
  tag: 'things',
  access: 'public',
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
  response: z.object({ id: z.int(), page: z.int() }),
})

function api() {
  const made = createApi()
  made.handle(getThing, async ({ params, query }) => ({ id: params.id, page: query.page, secret: 'x' }))
  return made
}

test('validates a call in process and drops undeclared fields', async () => {
  const call = api().callerFor(anyone)
  expect(await call(getThing, { params: { id: '7' }, query: {} })).toEqual({ id: 7, page: 1 })
})

test('refuses invalid input with one entry per field', async () => {
  const call = api().callerFor(anyone)
  await expect(call(getThing, { params: { id: 'x' }, query: { page: 0 } })).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: [{ field: 'id' }, { field: 'page' }],
  })
})

test('merges the same refusal of several fields into one message', async () => {
  const register = defineEndpoint('GET /api/register', {
    ...getThing,
    params: z.undefined(),
    query: z.undefined(),
    body: z.object({ email: z.string('Tout est requis'), password: z.string('Tout est requis') }),
  })
  const made = createApi()
  made.handle(register, async () => ({ id: 1, page: 1 }))
  await expect(made.callerFor(anyone)(register, { body: {} as never })).rejects.toMatchObject({
    message: 'Tout est requis',
    fields: [{ field: 'email' }, { field: 'password' }],
  })
})

test('settles a write by staff before its answer, but no read or other write', async () => {
  const order: string[] = []
  const made = createApi({ afterStaffWrite: async () => void order.push('settled') })
  const caller = { userId: 1, role: 'Administrateur' } as const
  const input = { params: { id: 1 }, query: {} }
  for (const method of ['GET', 'PUT'] as const) {
    for (const access of ['staff', 'user'] as const) {
      const endpoint = defineEndpoint(`${method} /api/${access}/:id`, { ...getThing, access })
      made.handle(endpoint, async () => ({ id: order.push('handled'), page: 1 }))
      await made.callerFor({ ...anyone, caller })(endpoint, input)
      order.push(`${access} ${method} answered`)
    }
  }
  expect(order.join(', ')).toBe(
    'handled, staff GET answered, handled, user GET answered, ' +
      'handled, settled, staff PUT answered, handled, user PUT answered',
  )
})

test('a call in process needs the access of its operation', async () => {
  const made = createApi()
  const staffOnly = defineEndpoint('GET /api/staff/:id', { ...getThing, access: 'staff' })
  made.handle(staffOnly, async ({ params, query }) => ({ id: params.id, page: query.page }))
  const callAs = (role?: 'Utilisateur' | 'Moderateur') =>
    made.callerFor({ ...anyone, caller: role && { userId: 1, role } })(staffOnly, { params: { id: 1 }, query: {} })
  await expect(callAs()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(callAs('Utilisateur')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await callAs('Moderateur')).toEqual({ id: 1, page: 1 })
})

test('refuses a second handler for an operation', () => {
  const made = api()
  expect(() => made.handle(getThing, async () => ({ id: 1, page: 1 }))).toThrow('twice')
})
