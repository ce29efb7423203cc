import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeQuietJobs } from '../../../../../tests/kit/quiet-jobs.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { useTestFolder } from '../../../../../tests/kit/test-folder.ts'
import { listen, type StandIn } from '../../../../../tests/stand-ins/listen.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { createHttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import { createFolderStorage } from '../../../../platform/storage/folder-storage.ts'
import * as contract from '../../partners-contract.ts'
import { refreshPartners } from './refresh-partners.ts'
import { handlePartners } from './routes.ts'

const { db } = useTestDatabase()
const now = new Date('2026-11-21T20:00:00Z')
const storage = createFolderStorage(useTestFolder())
const jobs = makeQuietJobs()
/** Answers of the Discord stand-in by invitation, and its requests. */
const invites = new Map<string, { status: number; body: object }>()
let asked: string[] = []
/** Happens before an answer about an invitation. */
let beforeAnswer = async () => {}
let discord: StandIn
const api = createApi()
let refresh: () => Promise<void>

beforeAll(async () => {
  const icon = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  discord = await listen(async (request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path.startsWith('/icons/')) return response.writeHead(200, { 'content-type': 'image/png' }).end(icon)
    const code = /^\/invites\/([^?]+)\?with_counts=true$/.exec(path)?.[1] ?? ''
    await beforeAnswer()
    const { status, body } = invites.get(code) ?? { status: 404, body: { message: 'Unknown Invite', code: 10006 } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const origin = `http://127.0.0.1:${discord.port}`
  const http = createHttpClient({ mayConnect: () => true, lookUp: async () => [] })
  const parts = {
    db,
    http,
    storage,
    discord: { api: origin, cdn: origin },
    log: createLog('silent', false),
    now: () => now,
  }
  handlePartners(api, { ...parts, jobs })
  refresh = () => refreshPartners(parts)
})
afterAll(() => discord.close())
beforeEach(async () => {
  await db.deleteFrom('partner').execute()
  invites.clear()
  asked = []
  beforeAnswer = async () => {}
})

async function staff() {
  const { id } = await makeAccount(db, { role: 'Moderateur' })
  const call = callAs(api, id, 'Moderateur')
  const add = async (given: Partial<Parameters<typeof toBody>[0]> = {}) =>
    (await call(contract.addPartner, { body: toBody(given) })).partner
  return { call, add }
}
const toBody = (given: { title?: string; invite_code?: string; owner_name?: string; position?: number }) => ({
  title: 'Le Champ d’Hélios',
  invite_code: 'helios',
  ...given,
})
const shown = async () => (await callAs(api)(contract.listPartners, {})).partners
const known = (more: object = {}) => ({
  status: 200,
  body: {
    code: 'helios',
    approximate_member_count: 1234,
    guild: { id: '42', name: 'Hélios', description: 'Science-fiction', icon: 'abc123', ...more },
  },
})

describe('the partners', () => {
  test("are shown in order, with the staff's data before Discord answers", async () => {
    const { add } = await staff()
    await add({ title: 'Second', invite_code: 'bb', position: 2 })
    await add({ title: 'Premier', invite_code: 'aa', position: 1, owner_name: 'Onyx' })
    expect(await shown()).toEqual([
      {
        title: 'Premier',
        inviteCode: 'aa',
        guildId: 'aa',
        guildInfo: {
          name: 'Premier',
          iconUrl: null,
          description: null,
          owner: { displayName: 'Onyx' },
          memberCount: null,
        },
      },
      expect.objectContaining({ title: 'Second' }),
    ])
    expect(jobs.queued).toContainEqual({ name: 'refresh-partners', payload: {} })
  })

  test("show Discord's data, with a copied picture", async () => {
    const { add } = await staff()
    await add()
    invites.set('helios', known())
    await refresh()
    const [partner] = await shown()
    expect(partner).toMatchObject({
      guildId: '42',
      guildInfo: {
        name: 'Hélios',
        description: 'Science-fiction',
        memberCount: 1234,
        iconUrl: expect.stringMatching(/\/partners\/42-abc123\.webp$/),
      },
    })
    asked = []
    await refresh()
    expect(asked).toEqual(['/invites/helios?with_counts=true'])
    expect(await storage.read('partners/42-abc123.webp')).toBeDefined()
    invites.set('helios', known({ icon: null }))
    await refresh()
    expect(await shown()).toMatchObject([{ guildInfo: { iconUrl: null } }])
    expect(await storage.read('partners/42-abc123.webp'), 'a former picture is removed').toBeUndefined()
  })

  test('of one community share its picture until the last has another', async () => {
    const { add } = await staff()
    await add({ position: 1 })
    await add({ invite_code: 'helios2', position: 2 })
    for (const code of ['helios', 'helios2']) invites.set(code, known())
    await refresh()
    invites.set('helios', known({ icon: 'def456' }))
    await refresh()
    expect(await storage.read('partners/42-abc123.webp')).toBeDefined()
    invites.set('helios2', known({ icon: 'def456' }))
    await refresh()
    expect(await storage.read('partners/42-abc123.webp')).toBeUndefined()
    expect(await storage.read('partners/42-def456.webp')).toBeDefined()
  })

  test('stay unchanged while Discord is away or answers nonsense', async () => {
    const { add } = await staff()
    await add()
    invites.set('helios', known())
    await refresh()
    const before = await shown()
    for (const answer of [
      { status: 500, body: {} },
      { status: 429, body: {} },
      { status: 200, body: { guild: { id: 'x' } } },
      { status: 302, body: {} },
    ]) {
      invites.set('helios', answer)
      await refresh()
      expect(await shown()).toEqual(before)
    }
  })

  test('that waited because Discord was busy are asked about first the next time', async () => {
    const { add } = await staff()
    await add({ position: 1 })
    await add({ title: 'Nyx', invite_code: 'nyx', position: 2 })
    invites.set('helios', known())
    invites.set('nyx', { status: 429, body: {} })
    await refresh()
    asked = []
    await refresh()
    expect(asked).toEqual(['/invites/nyx?with_counts=true'])
  })

  test('with an expired invitation are hidden and reported to staff until it works again', async () => {
    const { add, call } = await staff()
    await add()
    await refresh()
    expect(await shown()).toEqual([])
    const entry = async () => (await call(contract.listPartnerEntries, {})).partners[0]
    expect(await entry()).toMatchObject({ expired_at: now.toISOString() })
    invites.set('helios', known())
    await refresh()
    expect(await shown()).toHaveLength(1)
    expect(await entry()).toMatchObject({ expired_at: null })
  })

  test('that Discord is not asked about any more are shown, also once it called them expired', async () => {
    const { add, call } = await staff()
    const { id } = await add()
    await refresh()
    expect(await shown()).toEqual([])
    await call(contract.changePartner, { params: { id }, body: { ...toBody({}), is_followed: false } })
    expect(await shown()).toHaveLength(1)
  })

  test('do not expire by an answer that comes once Discord is not asked about them', async () => {
    const { add, call } = await staff()
    const { id } = await add()
    beforeAnswer = async () => {
      await call(contract.changePartner, { params: { id }, body: { ...toBody({}), is_followed: false } })
    }
    await refresh()
    expect(await shown()).toHaveLength(1)
  })

  test.each([
    ['data', known()],
    ['expiry', { status: 404, body: {} }],
  ])('do not get the %s of an invitation that was replaced meanwhile', async (_, answer) => {
    const { add, call } = await staff()
    const { id } = await add()
    invites.set('helios', answer)
    beforeAnswer = async () => {
      await call(contract.changePartner, { params: { id }, body: toBody({ invite_code: 'autre' }) })
    }
    await refresh()
    expect(await shown()).toMatchObject([{ inviteCode: 'autre', guildId: 'autre', guildInfo: { memberCount: null } }])
  })

  test('without an invitation are not requested', async () => {
    const { call } = await staff()
    await call(contract.addPartner, { body: { ...toBody({}), is_followed: false } })
    await refresh()
    expect(asked).toEqual([])
    expect(await shown()).toHaveLength(1)
  })
})

describe('the staff', () => {
  test('enters an invitation as a code or address', async () => {
    const { add } = await staff()
    expect((await add({ invite_code: 'https://discord.gg/abc' })).invite_code).toBe('abc')
    expect((await add({ invite_code: 'discord.com/invite/def' })).invite_code).toBe('def')
    await expect(add({ invite_code: 'https://evil.example/x' })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(add({ title: ' ', invite_code: 'ghi' })).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  test('uses an invitation for one partner only', async () => {
    const { add, call } = await staff()
    await add()
    const other = await add({ invite_code: 'autre' })
    await expect(add()).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(call(contract.changePartner, { params: { id: other.id }, body: toBody({}) })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  test("gets both texts when a partner was changed since the form loaded it, but not for Discord's answers", async () => {
    const { add, call } = await staff()
    const { id, version } = await add()
    const params = { id }
    invites.set('helios', known())
    await refresh()
    await call(contract.changePartner, { params, body: toBody({ owner_name: 'Onyx' }) })
    const mine = { ...toBody({ title: 'Autre nom' }), version }
    await expect(call(contract.changePartner, { params, body: mine })).rejects.toMatchObject({
      code: 'CONFLICT',
      conflict: {
        fields: [
          { field: 'title', theirs: 'Le Champ d’Hélios', yours: 'Autre nom' },
          { field: 'owner_name', theirs: 'Onyx', yours: null },
        ],
      },
    })
    await call(contract.changePartner, { params, body: toBody({}) })
    const { partner } = await call(contract.changePartner, { params, body: mine })
    expect(partner).toMatchObject({ title: 'Autre nom', version: expect.not.stringMatching(version) })
  })

  test('changes and removes partners', async () => {
    const { add, call } = await staff()
    const params = { id: (await add()).id }
    const { partner } = await call(contract.changePartner, { params, body: toBody({ title: 'Autre nom' }) })
    expect(partner.title).toBe('Autre nom')
    await call(contract.removePartner, { params })
    await expect(call(contract.removePartner, { params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(call(contract.changePartner, { params, body: toBody({}) })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await shown()).toEqual([])
  })
})
