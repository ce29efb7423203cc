import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { idField, idInPath, instantField } from '../../shared/contract/fields.ts'
import { shownText } from '../../shared/contract/written-texts.ts'

export const onlineStatuses = ['online', 'idle', 'dnd', 'offline'] as const
export type OnlineStatus = (typeof onlineStatuses)[number]

const spotifyTrack = z.object({
  title: z.string(),
  artist: z.string(),
  album: z.string().nullable(),
  coverUrl: z.string().nullable(),
  durationMs: z.int(),
  /** When the answer was made. */
  progressMs: z.int(),
})

const currentGame = z.object({
  name: z.string(),
  iconUrl: z.string().nullable(),
  details: z.string().nullable(),
  /** Milliseconds since 1970; null when Discord does not say since when. */
  startTimestamp: z.int().nullable(),
})

/** A member as the specification names its fields (docs/product/community.md#team); what follows is ours. */
const staffMember = z.object({
  id: idField,
  displayName: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  highestRoleName: z.string().nullable(),
  onlineStatus: z.enum(onlineStatuses),
  customStatus: z.string().nullable(),
  listeningToSpotify: z.boolean(),
  spotifyTrack: spotifyTrack.nullable(),
  playingGame: z.boolean(),
  currentGame: currentGame.nullable(),
  /** Whether `onlineStatus` says anything: the member agreed to it, and Discord was heard of lately. */
  isPresenceKnown: z.boolean(),
})
export type StaffMember = z.infer<typeof staffMember>

const teamAnswer = z.object({
  guild: z.object({ name: z.string() }),
  staffs: z.array(staffMember),
  updatedAt: instantField,
})
export type TeamAnswer = z.infer<typeof teamAnswer>

export const getStaffs = defineEndpoint({
  method: 'GET',
  path: '/api/getStaffs',
  summary: 'The team of the site, and what its members do at this moment as far as they agreed to show it',
  tag: 'community',
  access: 'public',
  query: z.object({
    /** The community that is meant; left out, the site's own. */
    guildId: z.string().trim().max(64).optional(),
  }),
  response: teamAnswer,
  errors: ['NOT_FOUND'],
})

const consents = {
  shares_presence: z.boolean().default(false),
  shares_status: z.boolean().default(false),
  shares_music: z.boolean().default(false),
  shares_game: z.boolean().default(false),
}

const requiredText = (missing: string, most: number) =>
  shownText(missing).min(1, missing).max(most, `Au plus ${most} caractères sont acceptés.`)
/** An empty text is none. */
const optionalText = (most: number) =>
  shownText()
    .max(most, `Au plus ${most} caractères sont acceptés.`)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null)

const badAvatar = 'Une adresse qui commence par https:// ou par / est attendue.'

const memberBody = z
  .object({
    display_name: requiredText('Le nom est requis', 64),
    username: requiredText("Le nom d'utilisateur est requis", 64).transform((name) => name.replace(/^@/, '')),
    role_label: optionalText(64),
    avatar_url: optionalText(500).refine((url) => url === null || /^(https:\/\/|\/(?!\/))\S+$/.test(url), badAvatar),
    status_text: optionalText(128),
    discord_id: optionalText(20).refine(
      (id) => id === null || /^\d{5,20}$/.test(id),
      'Un identifiant Discord est fait de 5 à 20 chiffres.',
    ),
    ...consents,
  })
  .refine(
    ({ discord_id, ...member }) =>
      discord_id !== null ||
      !(member.shares_presence || member.shares_status || member.shares_music || member.shares_game),
    { path: ['discord_id'], message: 'Sans identifiant Discord, il n’y a rien à partager.' },
  )
export type TeamMemberBody = z.output<typeof memberBody>

/** A member as the staff sees it. */
const teamMember = z.object({
  id: idField,
  position: z.int(),
  display_name: z.string(),
  username: z.string(),
  role_label: z.string().nullable(),
  avatar_url: z.string().nullable(),
  status_text: z.string().nullable(),
  discord_id: z.string().nullable(),
  shares_presence: z.boolean(),
  shares_status: z.boolean(),
  shares_music: z.boolean(),
  shares_game: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMember>

const tag = 'administration'
const oneMember = z.object({ id: idInPath() })
/** Names the action in the audit log, so that it can be undone; null when nothing changed. */
const actionId = idField.nullable()

export const listTeamMembers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/team',
  summary: 'The members of the team in their order, and whether Discord is listened to',
  tag,
  access: 'staff',
  response: z.object({
    members: z.array(teamMember),
    discord: z.object({
      is_configured: z.boolean(),
      /** When Discord was last heard of. */
      seen_at: instantField.nullable(),
    }),
  }),
})

export const addTeamMember = defineEndpoint({
  method: 'POST',
  path: '/api/admin/team',
  summary: 'Adds a member to the team, as the last one',
  tag,
  access: 'staff',
  status: 201,
  body: memberBody,
  response: z.object({ member: teamMember, action_id: actionId }),
  errors: ['CONFLICT'],
})

export const changeTeamMember = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/team/:id',
  summary: 'Changes a member; what is no longer agreed to is forgotten at once',
  tag,
  access: 'staff',
  params: oneMember,
  body: memberBody,
  response: z.object({ member: teamMember, action_id: actionId }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const removeTeamMember = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/team/:id',
  summary: 'Removes a member from the team',
  tag,
  access: 'staff',
  params: oneMember,
  response: z.object({ message: z.string(), action_id: actionId }),
  errors: ['NOT_FOUND'],
})

export const orderTeam = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/team/order',
  summary: 'Puts the members into an order: all of them, each once',
  tag,
  access: 'staff',
  body: z.object({ ids: z.array(idField).min(1).max(500) }),
  response: z.object({ members: z.array(teamMember), action_id: actionId }),
  errors: ['CONFLICT'],
})
