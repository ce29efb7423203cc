import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../../../../tests/kit/eventually.ts'
import { useTestDatabase } from '../../../../../../tests/kit/test-database.ts'
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

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'sumine-team-'))
const http = createHttpClient({ mayConnect: () => true, lookUp: async () => [] })
let discord: DiscordStandIn
let stop: () => Promise<void> = async () => {}

beforeEach(async () => {
  const { db } = database.connection
  await db.deleteFrom('team_member').execute()
  await db.deleteFrom('team_feed').execute()
  discord = await startDiscord()
})
afterEach(async () => {
  await stop()
  await discord.close()
})
afterAll(() => {
  http.close()
  rmSync(folder, { recursive: true })
})

const ondine = '100000000000000001'
const kenzo = '100000000000000002'
const everything = { shares_presence: true, shares_status: true, shares_music: true, shares_game: true }
const nothing = { shares_presence: false, shares_status: false, shares_music: false, shares_game: false }
const words = { display_name: 'Ondine', username: 'ondine', role_label: null, avatar_url: null, status_text: null }

async function addMember(discord_id: string, consents: typeof nothing): Promise<number> {
  const member = await insertMember(database.connection.db, { ...words, ...consents, discord_id })
  return member?.id ?? 0
}

function follow(given: { token?: string; retryMs?: number } = {}): void {
  stop = followTeam({
    db: database.connection.db,
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
const staff = () => listStaff(database.connection.db)
const first = async () => (await staff())[0]
const feed = () => findFeed(database.connection.db)
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
  test('is shown as Discord says at the start: status, role, music and game', async () => {
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
    // Its server is none of the hosts of this test: no picture rather than a stranger's address.
    expect((await first())?.music?.coverUrl).toBeNull()
  })

  test('follows each change as it comes', async () => {
    await addMember(ondine, everything)
    discord.members.set(ondine, { id: ondine, username: 'ondine', presence: { status: 'online' } })
    follow()
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'online' }))
    discord.changePresence(ondine, { status: 'idle', activities: [game] })
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'idle' }))
    expect((await first())?.game).toMatchObject({ name: 'Col de Nuit' })
    discord.changePresence(ondine, { status: 'offline', activities: [] })
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'offline', game: null }))
  })
})

describe('what was not agreed to', () => {
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

  test('is not even asked for when a member agreed to nothing', async () => {
    await addMember(ondine, nothing)
    await addMember(kenzo, everything)
    for (const id of [ondine, kenzo]) {
      discord.members.set(id, { id, username: id, presence: { status: 'online' } })
    }
    follow()
    await eventually(async () => expect((await staff())[1]).toMatchObject({ online_status: 'online' }))
    expect((await staff())[0]).toMatchObject({ online_status: null })
    const requests = discord.received.filter(({ op }) => op === 8)
    expect(requests.map(({ d }) => (d as { user_ids: string[] }).user_ids)).toEqual([[kenzo]])
  })

  test('is forgotten as soon as the consent is withdrawn, and kept out of what comes later', async () => {
    const id = await addMember(ondine, everything)
    discord.members.set(ondine, { id: ondine, username: 'o', presence: { status: 'dnd', activities: [game, custom] } })
    follow()
    await eventually(async () => expect((await first())?.game).toMatchObject({ name: 'Col de Nuit' }))
    const consents = { ...nothing, shares_status: true }
    await updateMember(database.connection.db, id, { ...words, ...consents, discord_id: ondine })
    expect(await first()).toMatchObject({ online_status: 'offline', game: null, custom_status: '🛠️ Ne touchez à rien' })
    discord.changePresence(ondine, { status: 'online', activities: [{ ...custom, state: 'Me revoilà' }, game] })
    await eventually(async () => expect(await first()).toMatchObject({ custom_status: '🛠️ Me revoilà' }))
    expect(await first()).toMatchObject({ online_status: 'offline', game: null })
  })

  test('a member who is added later is asked for by itself', async () => {
    discord.members.set(ondine, { id: ondine, username: 'ondine', presence: { status: 'online' } })
    follow()
    await eventually(async () => expect(await feed()).toBeDefined())
    await addMember(ondine, everything)
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'online' }))
  })
})

describe('the connection', () => {
  test('names the community and vouches for it for as long as it stands', async () => {
    discord.renameGuild('Le Salon')
    follow()
    await eventually(async () => expect(await feed()).toMatchObject({ guild_name: 'Le Salon' }))
    const seen = (await feed())?.seen_at ?? new Date()
    await eventually(async () => expect((await feed())?.seen_at.getTime()).toBeGreaterThan(seen.getTime()))
  })

  test('beats at the interval that Discord asks for', async () => {
    discord.heartbeatMs = 30
    follow()
    await eventually(() => expect(opsReceived().filter((op) => op === 1).length).toBeGreaterThan(2))
  })

  test('that is cut is resumed, and what happened meanwhile is not missed', async () => {
    await addMember(ondine, everything)
    discord.members.set(ondine, { id: ondine, username: 'ondine', presence: { status: 'online' } })
    follow()
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'online' }))
    discord.hangUp()
    discord.changePresence(ondine, { status: 'idle' })
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'idle' }))
    expect(opsReceived()).toContain(6)
    expect(opsReceived().filter((op) => op === 2)).toHaveLength(1)
  })

  test('whose session is no longer valid begins anew, and asks about everybody', async () => {
    await addMember(ondine, everything)
    discord.members.set(ondine, { id: ondine, username: 'ondine', presence: { status: 'online' } })
    follow()
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'online' }))
    discord.resumes = false
    discord.members.set(ondine, { id: ondine, username: 'ondine', presence: { status: 'dnd' } })
    // 4000: unknown error, after which a bot may try to resume.
    discord.hangUp(4000)
    await eventually(async () => expect(await first()).toMatchObject({ online_status: 'dnd' }))
    expect(opsReceived().filter((op) => op === 2)).toHaveLength(2)
  })

  test('waits when the REST API asks to', async () => {
    discord.refusals = 2
    follow()
    await eventually(async () => expect(await feed()).toBeDefined())
    expect(discord.asked.filter((path) => path.endsWith('/gateway/bot')).length).toBeGreaterThan(2)
  })

  test('that is refused is tried again later, without harm to the rest', async () => {
    follow({ token: 'un-autre-jeton', retryMs: 30 })
    await eventually(() => expect(discord.asked.length).toBeGreaterThan(1))
    expect(await feed()).toBeUndefined()
  })
})
