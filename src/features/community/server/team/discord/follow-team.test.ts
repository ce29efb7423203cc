import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../../../../tests/kit/eventually.ts'
import { useTestDatabase } from '../../../../../../tests/kit/test-database.ts'
import { useTestFolder } from '../../../../../../tests/kit/test-folder.ts'
import {
  type DiscordStandIn,
  standInToken,
  startDiscord,
} from '../../../../../../tests/stand-ins/discord/start-discord.ts'
import { createHttpClient } from '../../../../../platform/http-client/create-http-client.ts'
import { createLog } from '../../../../../platform/log/create-log.ts'
import { createFolderStorage } from '../../../../../platform/storage/folder-storage.ts'
import { findFeed, insertMember, listStaff, updateMember } from '../queries.ts'
import { followTeam } from './follow-team.ts'

const { db } = useTestDatabase()
const folder = useTestFolder()
const http = createHttpClient({ mayConnect: () => true, lookUp: async () => [] })
let discord: DiscordStandIn
let stop: () => Promise<void> = async () => {}

beforeEach(async () => {
  await db.deleteFrom('team_member').execute()
  await db.deleteFrom('team_feed').execute()
  discord = await startDiscord()
})
afterEach(async () => {
  await stop()
  await discord.close()
})
afterAll(() => http.close())

const ondine = '100000000000000001'
const kenzo = '100000000000000002'
const everything = { shares_presence: true, shares_status: true, shares_music: true, shares_game: true }
const nothing = { shares_presence: false, shares_status: false, shares_music: false, shares_game: false }
const words = { display_name: 'Ondine', username: 'ondine', role_label: null, avatar_url: null, status_text: null }

async function addMember(discord_id: string, consents: typeof nothing): Promise<number> {
  const member = await insertMember(db, { ...words, ...consents, discord_id })
  return member?.id ?? 0
}

function follow(given: { token?: string; retryMs?: number } = {}): void {
  stop = followTeam({
    db,
    http,
    storage: createFolderStorage(folder),
    log: createLog('silent', false),
    now: () => new Date(),
    hosts: [],
    discord: { token: given.token ?? standInToken, guildId: discord.guildId, restApi: discord.restApi },
    beatMs: 30,
    retryMs: given.retryMs ?? 60_000,
  })
}
const staff = () => listStaff(db)
const first = async () => (await staff())[0]
const feed = () => findFeed(db)
const opsReceived = () => discord.received.map(({ op }) => op)

const spotify = {
  type: 2,
  name: 'Spotify',
  details: 'Chant de l’altitude',
  state: 'Aki; les Marées',
  created_at: 0,
  timestamps: { start: 1_700_000_000_000, end: 1_700_000_216_000 },
  assets: { large_text: 'Hauteurs', large_image: 'spotify:ab67616d' },
}
const game = {
  type: 0,
  name: 'Col de Nuit',
  details: 'Contre-la-montre',
  created_at: 0,
  timestamps: { start: 1_700_000_000_000 },
}
const custom = { type: 4, name: 'Custom Status', state: 'Ne touchez à rien', emoji: { name: '🛠️' }, created_at: 0 }

describe('a member who agreed to everything', () => {
  test("is shown with Discord's initial status, role, music and game, then with each change", async () => {
    await addMember(ondine, everything)
    discord.members.set(ondine, {
      id: ondine,
      username: 'ondine',
      roles: ['700000000000000001', '700000000000000002'],
      presence: { status: 'dnd', activities: [spotify, game, custom] },
    })
    follow()
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'dnd' }))
    expect(await first()).toMatchObject({
      role_name: 'Administrateur',
      custom_status: '🛠️ Ne touchez à rien',
      music: {
        title: 'Chant de l’altitude',
        artist: 'Aki, les Marées',
        album: 'Hauteurs',
        startedAt: 1_700_000_000_000,
      },
      game: { name: 'Col de Nuit', details: 'Contre-la-montre', startedAt: 1_700_000_000_000 },
    })
    // Its server is not an allowed host: no picture is shown.
    expect((await first())?.music?.coverUrl).toBeNull()
    discord.changePresence(ondine, { status: 'idle', activities: [game] })
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'idle' }))
    expect((await first())?.game).toMatchObject({ name: 'Col de Nuit' })
    discord.changePresence(ondine, { status: 'offline', activities: [] })
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'offline', game: null }))
  })
})

describe('data without consent', () => {
  test('never enters the database, field by field', async () => {
    await addMember(ondine, { ...nothing, shares_music: true })
    discord.members.set(ondine, {
      id: ondine,
      username: 'ondine',
      presence: { status: 'dnd', activities: [spotify, game, custom] },
    })
    follow()
    await eventually(async () => expect((await first())?.music).toMatchObject({ title: 'Chant de l’altitude' }))
    expect(await first()).toMatchObject({ online_status: 'offline', custom_status: null, game: null })
  })

  test('is not requested for a member without any consent', async () => {
    await addMember(ondine, nothing)
    await addMember(kenzo, everything)
    for (const id of [ondine, kenzo]) {
      discord.members.set(id, { id, username: id, presence: { status: 'online' } })
    }
    follow()
    await eventually(async () => expect((await staff())[1]).toMatchObject({ online_status: 'online' }))
    expect((await staff())[0]).toMatchObject({ online_status: null })
    const requests = discord.received.filter(({ op }) => op === 8)
    // A slow answer is asked for again.
    expect([...new Set(requests.flatMap(({ d }) => (d as { user_ids: string[] }).user_ids))]).toEqual([kenzo])
  })

  test('is deleted when the consent is withdrawn, and not stored later', async () => {
    const id = await addMember(ondine, everything)
    discord.members.set(ondine, { id: ondine, username: 'o', presence: { status: 'dnd', activities: [game, custom] } })
    follow()
    await eventually(async () => expect((await first())?.game).toMatchObject({ name: 'Col de Nuit' }))
    const consents = { ...nothing, shares_status: true }
    await updateMember(db, id, { ...words, ...consents, discord_id: ondine })
    expect(await first()).toMatchObject({ online_status: 'offline', game: null, custom_status: '🛠️ Ne touchez à rien' })
    discord.changePresence(ondine, { status: 'online', activities: [{ ...custom, state: 'Me revoilà' }, game] })
    await eventually(async () => expect(await first()).toMatchObject({ custom_status: '🛠️ Me revoilà' }))
    expect(await first()).toMatchObject({ online_status: 'offline', game: null })
  })
})

describe('the connection', () => {
  test("gives the community's name and freshness while it lasts, and requests a later member", async () => {
    discord.renameGuild('Le Salon')
    discord.members.set(ondine, { id: ondine, username: 'ondine', presence: { status: 'online' } })
    follow()
    await eventually(async () => expect(await feed()).toMatchObject({ guild_name: 'Le Salon' }))
    const seen = (await feed())?.seen_at ?? new Date()
    await eventually(async () => expect((await feed())?.seen_at.getTime()).toBeGreaterThan(seen.getTime()))
    await addMember(ondine, everything)
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'online' }))
  })

  test('resumes after a cut without missing events, or else reconnects and requests all members', async () => {
    await addMember(ondine, everything)
    discord.members.set(ondine, { id: ondine, username: 'ondine', presence: { status: 'online' } })
    follow()
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'online' }))
    discord.hangUp()
    discord.changePresence(ondine, { status: 'idle' })
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'idle' }))
    expect(opsReceived()).toContain(6)
    expect(opsReceived().filter((op) => op === 2)).toHaveLength(1)
    discord.resumes = false
    discord.members.set(ondine, { id: ondine, username: 'ondine', presence: { status: 'dnd' } })
    // 4000: unknown error, after which a bot may try to resume.
    discord.hangUp(4000)
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'dnd' }))
    expect(opsReceived().filter((op) => op === 2)).toHaveLength(2)
  })

  test("waits when the REST API asks to, and sends heartbeats at Discord's interval", async () => {
    discord.refusals = 2
    discord.heartbeatMs = 30
    follow()
    await eventually(async () => expect(await feed()).toBeDefined())
    expect(discord.asked.filter((path) => path.endsWith('/gateway/bot')).length).toBeGreaterThan(2)
    await eventually(() => expect(opsReceived().filter((op) => op === 1).length).toBeGreaterThan(2))
  })

  test('retries after a refusal without affecting the rest', async () => {
    follow({ token: 'un-autre-jeton', retryMs: 30 })
    await eventually(() => expect(discord.asked.length).toBeGreaterThan(1))
    expect(await feed()).toBeUndefined()
  })
})

describe('nonsense from the gateway', () => {
  const guild_id = '900000000000000001'
  const user = { id: ondine }
  const events: [string, unknown][] = [
    ['PRESENCE_UPDATE', null],
    ['PRESENCE_UPDATE', {}],
    ['PRESENCE_UPDATE', { user: null, guild_id }],
    ['PRESENCE_UPDATE', { user, guild_id, status: 'ailleurs', activities: [] }],
    ['PRESENCE_UPDATE', { user, guild_id, status: 'online', activities: 'partout' }],
    ['PRESENCE_UPDATE', { user, guild_id, status: 'online', activities: [null, 7, { type: 'x' }] }],
    ['PRESENCE_UPDATE', { user, guild_id, status: 'online', activities: [{ ...game, name: { a: 1 }, details: 7 }] }],
    [
      'PRESENCE_UPDATE',
      { user, guild_id, status: 'online', activities: [{ ...spotify, timestamps: { start: 'x', end: {} } }] },
    ],
    ['GUILD_MEMBER_UPDATE', { guild_id, user: { id: ondine }, roles: 'aucun' }],
    ['GUILD_MEMBER_UPDATE', { guild_id, user: { id: ondine }, roles: [null, {}, 'x'] }],
    ['GUILD_MEMBERS_CHUNK', { guild_id, members: null }],
    ['GUILD_MEMBERS_CHUNK', { guild_id, members: [{}], nonce: 'x', chunk_index: -1, chunk_count: 1e9 }],
    ['GUILD_CREATE', { id: 'x', roles: 'aucun' }],
    ['GUILD_UPDATE', null],
    ['READY', {}],
    ['CHOSE_INCONNUE', [[[]]]],
  ]
  const texts = ['{', 'null', '"x"', '{"op":99}', '{"op":10}', '{"op":0,"t":7,"s":"x","d":7}', '{"op":9}']

  async function expectFollowed(after: string): Promise<void> {
    // A connection that this breaks is renewed, with its presences.
    await eventually(async () => {
      discord.changePresence(ondine, { status: 'dnd', activities: [game] })
      expect(await first(), after).toMatchObject({ online_status: 'dnd', game: { name: 'Col de Nuit' } })
      discord.changePresence(ondine, { status: 'idle', activities: [] })
      await eventually(async () => expect(await first(), after).toMatchObject({ online_status: 'idle', game: null }))
    })
  }

  // Each connection loads Discord's library in a thread: one after the other over the same.
  test('does not stop later events, and texts are shortened to one line without control characters', async () => {
    await addMember(ondine, everything)
    discord.members.set(ondine, { id: ondine, username: 'ondine', presence: { status: 'online' } })
    follow({ retryMs: 30 })
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'online' }))
    for (const [event, data] of events) {
      discord.dispatch(event, data)
      await expectFollowed(`${event} with ${JSON.stringify(data)}`)
    }
    for (const text of texts) {
      discord.say(text)
      await expectFollowed(text)
    }
    // The bound is within one of these.
    const name = `Col\u0000 de\u202e\nNuit 1${'🌙'.repeat(100_000)}long`
    discord.changePresence(ondine, {
      status: 'online',
      activities: [
        { ...game, name },
        { ...custom, state: name },
      ],
    })
    await eventually(async () => expect((await first())?.game?.name).toMatch(/^Col de Nuit 1🌙/u))
    const { game: shown, custom_status } = (await first()) ?? {}
    expect(shown?.name.length).toBeLessThanOrEqual(200)
    expect(custom_status?.length).toBeLessThanOrEqual(200)
  })
})
