import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { undoAction } from '../../../staff/log-contract.ts'
import { handleLog } from '../../../staff/server/log/public.ts'
import * as contract from '../../team-contract.ts'
import { saveFeed, savePresence } from './discord/queries.ts'
import { handleTeam } from './routes.ts'

const { db } = useTestDatabase()
let now = new Date('2026-11-21T20:00:00Z')
const guildId = '900000000000000001'
/** A site that listens to Discord, and one that does not. */
const withDiscord = createApi()
handleTeam(withDiscord, { db, guildId, now: () => now })
handleLog(withDiscord, { db, afterUndo: [], now: () => new Date() })
const withoutDiscord = createApi()
handleTeam(withoutDiscord, { db, guildId: undefined, now: () => now })
beforeEach(async () => {
  now = new Date('2026-11-21T20:00:00Z')
  await db.deleteFrom('team_member').execute()
  await db.deleteFrom('team_feed').execute()
})

const ondine = {
  display_name: 'Ondine',
  username: 'ondine',
  role_label: 'Administrateur',
  discord_id: '100000000000000001',
  shares_presence: true,
  shares_status: true,
  shares_music: true,
  shares_game: true,
}

async function staff() {
  const { id } = await makeAccount(db, { role: 'Moderateur' })
  const call = callAs(withDiscord, id, 'Moderateur')
  const add = async (given: Partial<typeof ondine> & { status_text?: string; avatar_url?: string } = {}) =>
    (await call(contract.addTeamMember, { body: { ...ondine, ...given } })).member
  return { call, add }
}
const team = (api = withDiscord, id?: string) =>
  callAs(api)(contract.getStaffs, { query: id === undefined ? {} : { guildId: id } })

/** Writes like the copy that listens to Discord. */
async function hear(memberId: number): Promise<void> {
  await savePresence(db, ondine.discord_id, {
    member_id: memberId,
    online_status: 'dnd',
    role_name: 'Capitaine',
    avatar_url: '/uploads/team/a.webp',
    custom_status: 'En mer',
    music: {
      title: 'Houle',
      artist: 'Aki',
      album: null,
      coverUrl: null,
      startedAt: now.getTime() - 82_000,
      endsAt: now.getTime() + 134_000,
    },
    game: { name: 'Col de Nuit', iconUrl: null, details: null, startedAt: now.getTime() - 60_000 },
  })
  await saveFeed(db, 'Le Salon', now)
}

describe('the team', () => {
  test("is shown with the staff's data while no copy listens to Discord", async () => {
    const { add } = await staff()
    const { id } = await add({ status_text: 'Ne touchez à rien' })
    await hear(id)
    expect(await team(withoutDiscord)).toEqual({
      guild: { name: 'Suminé' },
      updatedAt: '2026-11-21T20:00:00.000Z',
      staffs: [
        {
          id,
          displayName: 'Ondine',
          username: 'ondine',
          avatar: '/uploads/team/a.webp',
          highestRoleName: 'Administrateur',
          onlineStatus: 'offline',
          customStatus: 'Ne touchez à rien',
          listeningToSpotify: false,
          spotifyTrack: null,
          playingGame: false,
          currentGame: null,
          isPresenceKnown: false,
        },
      ],
    })
  })

  test('shows presences, with the current position in a track', async () => {
    const { add } = await staff()
    await hear((await add({ status_text: 'Ne touchez à rien' })).id)
    now = new Date(now.getTime() + 3000)
    const { guild, staffs } = await team()
    expect(guild.name).toBe('Le Salon')
    expect(staffs[0]).toMatchObject({
      onlineStatus: 'dnd',
      isPresenceKnown: true,
      customStatus: 'En mer',
      listeningToSpotify: true,
      spotifyTrack: { title: 'Houle', artist: 'Aki', durationMs: 216_000, progressMs: 85_000 },
      playingGame: true,
      currentGame: { name: 'Col de Nuit', startTimestamp: now.getTime() - 63_000 },
    })
  })

  test('a track past its end stays at its end', async () => {
    const { add } = await staff()
    const { id } = await add()
    await hear(id)
    now = new Date(now.getTime() + 200_000)
    await saveFeed(db, 'Le Salon', now)
    expect((await team()).staffs[0]?.spotifyTrack).toMatchObject({ durationMs: 216_000, progressMs: 216_000 })
  })

  test('shows no presence 90 seconds after the last contact with Discord', async () => {
    const { add } = await staff()
    await hear((await add()).id)
    now = new Date(now.getTime() + 89_000)
    expect((await team()).staffs[0]).toMatchObject({ isPresenceKnown: true })
    now = new Date(now.getTime() + 2000)
    expect((await team()).staffs[0]).toMatchObject({
      isPresenceKnown: false,
      onlineStatus: 'offline',
      customStatus: null,
      spotifyTrack: null,
      currentGame: null,
    })
  })

  test.each([
    ['shares_presence', { onlineStatus: 'offline', isPresenceKnown: false, customStatus: 'En mer', playingGame: true }],
    ['shares_status', { onlineStatus: 'dnd', customStatus: null, playingGame: true }],
    ['shares_music', { onlineStatus: 'dnd', listeningToSpotify: false, spotifyTrack: null }],
    ['shares_game', { onlineStatus: 'dnd', playingGame: false, currentGame: null }],
  ])('shows nothing of what %s covers once it is withdrawn, and keeps nothing of it', async (consent, shown) => {
    const { call, add } = await staff()
    const { id } = await add()
    await hear(id)
    await call(contract.changeTeamMember, { params: { id }, body: { ...ondine, [consent]: false } })
    expect((await team()).staffs[0]).toMatchObject(shown)
    // A renewed consent shows nothing before Discord's next message.
    await call(contract.changeTeamMember, { params: { id }, body: ondine })
    if (consent !== 'shares_presence') expect((await team()).staffs[0]).toMatchObject(shown)
  })

  test("Discord's role and picture fill in for missing ones of the staff", async () => {
    const { call, add } = await staff()
    const { id } = await add({ avatar_url: '/media/a.webp' })
    await hear(id)
    expect((await team()).staffs[0]).toMatchObject({ avatar: '/media/a.webp', highestRoleName: 'Administrateur' })
    const { role_label: _, ...plain } = ondine
    await call(contract.changeTeamMember, { params: { id }, body: plain })
    expect((await team()).staffs[0]).toMatchObject({ avatar: '/uploads/team/a.webp', highestRoleName: 'Capitaine' })
  })

  test.each([
    [
      'nothing is shared any more',
      { shares_presence: false, shares_status: false, shares_music: false, shares_game: false },
    ],
    ['they have another account', { discord_id: '100000000000000009' }],
  ])('keeps neither role nor picture of Discord once %s', async (_, change) => {
    const { call, add } = await staff()
    const { id } = await add()
    await hear(id)
    const { role_label: __, ...plain } = ondine
    await call(contract.changeTeamMember, { params: { id }, body: { ...plain, ...change } })
    const nothing = { avatar: null, highestRoleName: null, customStatus: null }
    expect((await team()).staffs[0]).toMatchObject(nothing)
    // What was on its way.
    await hear(id)
    expect((await team()).staffs[0]).toMatchObject(nothing)
  })

  test('shows no picture of Discord once the first consent is undone', async () => {
    const { call, add } = await staff()
    const { id } = await add({ shares_presence: false, shares_status: false, shares_music: false, shares_game: false })
    const { action_id } = await call(contract.changeTeamMember, { params: { id }, body: ondine })
    await hear(id)
    expect((await team()).staffs).toMatchObject([{ avatar: '/uploads/team/a.webp' }])
    await call(undoAction, { params: { id: action_id } })
    expect((await team()).staffs).toMatchObject([{ avatar: null }])
  })

  test('answers only for its own community', async () => {
    await expect(team(withDiscord, guildId)).resolves.toMatchObject({ staffs: [] })
    await expect(team(withDiscord, '123456')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the staff', () => {
  test('appends members and reorders them', async () => {
    const { call, add } = await staff()
    const first = await add()
    const second = await add({ display_name: 'Kenzo', discord_id: '100000000000000002' })
    const names = async () => (await team()).staffs.map(({ displayName }) => displayName)
    expect(await names()).toEqual(['Ondine', 'Kenzo'])
    const { members, action_id } = await call(contract.orderTeam, { body: { ids: [second.id, first.id] } })
    expect(members.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await names()).toEqual(['Kenzo', 'Ondine'])
    await call(undoAction, { params: { id: action_id } })
    expect(await names()).toEqual(['Ondine', 'Kenzo'])
  })

  test('cannot reorder a team that changed since it was loaded', async () => {
    const { call, add } = await staff()
    const { id } = await add()
    for (const ids of [[id, id + 1], [id, id], [id + 1]]) {
      await expect(call(contract.orderTeam, { body: { ids } })).rejects.toMatchObject({ code: 'CONFLICT' })
    }
  })

  test('can undo the removal of a member', async () => {
    const { call, add } = await staff()
    const { id } = await add()
    const { action_id, message } = await call(contract.removeTeamMember, { params: { id } })
    expect(message).toBe('Ondine ne fait plus partie de l’équipe.')
    expect((await team()).staffs).toEqual([])
    await call(undoAction, { params: { id: action_id } })
    expect((await team()).staffs).toMatchObject([{ id, displayName: 'Ondine' }])
  })

  test('gets both texts when a member was changed since the form loaded it', async () => {
    const { call, add } = await staff()
    const loaded = await add()
    const params = { id: loaded.id }
    await call(contract.changeTeamMember, { params, body: { ...ondine, role_label: 'Vigie' } })
    const mine = { ...ondine, display_name: 'Ondine B.', version: loaded.version }
    await expect(call(contract.changeTeamMember, { params, body: mine })).rejects.toMatchObject({
      code: 'CONFLICT',
      conflict: {
        by: expect.any(String),
        fields: [
          { field: 'display_name', theirs: 'Ondine', yours: 'Ondine B.' },
          { field: 'role_label', theirs: 'Vigie', yours: 'Administrateur' },
        ],
      },
    })
    const { members } = await call(contract.listTeamMembers, {})
    expect(members).toMatchObject([{ display_name: 'Ondine', role_label: 'Vigie' }])
    const { version } = members[0] ?? loaded
    const merged = { ...ondine, display_name: 'Ondine B.', role_label: 'Vigie', version }
    const { member } = await call(contract.changeTeamMember, { params, body: merged })
    expect(member).toMatchObject({ display_name: 'Ondine B.', role_label: 'Vigie' })
    // Sent again, because the answer was lost.
    await expect(call(contract.changeTeamMember, { params, body: merged })).resolves.toEqual({
      member,
      action_id: null,
    })
  })

  test('changes a member that was only moved since', async () => {
    const { call, add } = await staff()
    const { id, version } = await add()
    const other = await add({ display_name: 'Kenzo', discord_id: '100000000000000002' })
    await call(contract.orderTeam, { body: { ids: [other.id, id] } })
    const body = { ...ondine, role_label: 'Vigie', version }
    const { member } = await call(contract.changeTeamMember, { params: { id }, body })
    expect(member.role_label).toBe('Vigie')
  })

  test('cannot give two members one Discord account', async () => {
    const { call, add } = await staff()
    await add()
    await expect(add({ display_name: 'Double' })).rejects.toMatchObject({ code: 'CONFLICT' })
    const other = await add({ display_name: 'Kenzo', discord_id: '100000000000000002' })
    const change = call(contract.changeTeamMember, { params: { id: other.id }, body: ondine })
    await expect(change).rejects.toMatchObject({ code: 'CONFLICT', fields: [{ field: 'discord_id' }] })
  })

  test.each([
    [{ display_name: ' ' }, 'display_name', 'Le nom est requis'],
    [{ discord_id: 'ondine#1' }, 'discord_id', 'Un identifiant Discord est fait de 5 à 20 chiffres.'],
    [{ discord_id: '' }, 'discord_id', 'Sans identifiant Discord, il n’y a rien à partager.'],
    [
      { avatar_url: 'javascript:alert(1)' },
      'avatar_url',
      'Une adresse qui commence par https:// ou par / est attendue.',
    ],
    [
      { avatar_url: '//ailleurs.example/a' },
      'avatar_url',
      'Une adresse qui commence par https:// ou par / est attendue.',
    ],
  ])('is refused %o', async (given, field, message) => {
    const { add } = await staff()
    const refusal = await add(given).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: 'VALIDATION', fields: [{ field, message }] })
  })

  test('gets an error for unknown members', async () => {
    const { call } = await staff()
    const params = { id: '999999' }
    await expect(call(contract.changeTeamMember, { params, body: ondine })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(call(contract.removeTeamMember, { params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
