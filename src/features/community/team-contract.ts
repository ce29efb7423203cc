import { z } from 'zod'
import { callsOf, defineEndpoint } from '../../shared/contract/endpoint.ts'
import { actionIdField, idField, instantField, readVersionField, versionField } from '../../shared/contract/fields.ts'
import { tooLong } from '../../shared/contract/refusals.ts'
import { requiredText, shownText } from '../../shared/contract/written-texts.ts'

export const onlineStatuses = ['online', 'idle', 'dnd', 'offline'] as const
export type OnlineStatus = (typeof onlineStatuses)[number]

const spotifyTrack = z.object({
  title: z.string(),
  artist: z.string(),
  album: z.string().nullable(),
  coverUrl: z.string().nullable(),
  durationMs: z.int(),
  progressMs: z.int().describe('When the answer was made.'),
})

const currentGame = z.object({
  name: z.string(),
  iconUrl: z.string().nullable(),
  details: z.string().nullable(),
  startTimestamp: z.int().nullable().describe('Milliseconds since 1970; null when unknown.'),
})

/** A member with the fields of docs/product/community.md#team, then our additions. */
const staffMember = z.object({
  id: idField,
  displayName: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  highestRoleName: z.string().nullable().describe('What the member does in the team.'),
  onlineStatus: z.enum(onlineStatuses).describe('The presence at Discord; `offline` too when it is not known.'),
  customStatus: z
    .string()
    .nullable()
    .describe('What the member wrote at Discord, if they agreed to show it, else the text of the staff.'),
  listeningToSpotify: z.boolean().describe('Also false without consent.'),
  spotifyTrack: spotifyTrack.nullable(),
  playingGame: z.boolean().describe('Also false without consent.'),
  currentGame: currentGame.nullable(),
  isPresenceKnown: z
    .boolean()
    .describe('Whether `onlineStatus` is valid: the member agreed, and Discord was heard recently.'),
})
export type StaffMember = z.infer<typeof staffMember>

const teamAnswer = z.object({
  guild: z.object({ name: z.string() }),
  staffs: z.array(staffMember),
  updatedAt: instantField,
})
export type TeamAnswer = z.infer<typeof teamAnswer>

export const getStaffs = defineEndpoint('GET /api/getStaffs', {
  summary: 'The team, with the Discord presence that its members agreed to show',
  tag: 'community',
  access: 'public',
  query: z.object({
    guildId: z
      .string()
      .trim()
      .max(64)
      .optional()
      .describe('A Discord community; only the one of the settings is answered.'),
  }),
  response: teamAnswer,
  errors: ['NOT_FOUND'],
  shows: () => ['team'],
})

const consents = {
  shares_presence: z.boolean().default(false).describe('Whether the person agreed to show their presence.'),
  shares_status: z.boolean().default(false).describe('Whether the person agreed to show their status.'),
  shares_music: z.boolean().default(false).describe('Whether the person agreed to show what they listen to.'),
  shares_game: z.boolean().default(false).describe('Whether the person agreed to show what they play.'),
}

/** An empty text counts as none. */
const optionalText = (max: number) =>
  shownText()
    .max(max, tooLong(max))
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null)

const badAvatar = 'Une adresse qui commence par https:// ou par / est attendue.'

const memberBody = z
  .object({
    display_name: requiredText('Le nom est requis', 64).describe('The name on the page.'),
    username: requiredText("Le nom d'utilisateur est requis", 64)
      .transform((name) => name.replace(/^@/, ''))
      .describe('The name at Discord.'),
    role_label: optionalText(64).describe('What the person does.'),
    avatar_url: optionalText(500)
      .refine((url) => url === null || /^(https:\/\/|\/(?!\/))\S+$/.test(url), badAvatar)
      .describe('The address of a picture.'),
    status_text: optionalText(128).describe('A sentence under the name.'),
    discord_id: optionalText(20)
      .refine((id) => id === null || /^\d{5,20}$/.test(id), 'Un identifiant Discord est fait de 5 à 20 chiffres.')
      .describe('The id at Discord.'),
    ...consents,
  })
  .refine(
    ({ discord_id, ...member }) =>
      discord_id !== null ||
      !(member.shares_presence || member.shares_status || member.shares_music || member.shares_game),
    { path: ['discord_id'], message: 'Sans identifiant Discord, il n’y a rien à partager.' },
  )
export type TeamMemberBody = z.output<typeof memberBody>

/** A member for the staff. */
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
  version: versionField,
})
export type TeamMember = z.infer<typeof teamMember>

const staffCall = callsOf({ tag: 'administration', access: 'staff' })

export const listTeamMembers = staffCall('GET /api/admin/team', {
  summary: 'The members of the team in their order, and the state of the connection to Discord',
  response: z.object({
    members: z.array(teamMember),
    discord: z.object({
      is_configured: z.boolean(),
      seen_at: instantField.nullable().describe('Time of the last contact with Discord.'),
    }),
  }),
})

export const addTeamMember = staffCall('POST /api/admin/team', {
  summary: 'Adds a member to the end of the team',
  status: 201,
  body: memberBody,
  response: z.object({ member: teamMember, action_id: actionIdField }),
  errors: ['CONFLICT'],
})

export const changeTeamMember = staffCall('PUT /api/admin/team/:id', {
  summary: 'Changes a member; data of a withdrawn consent is deleted at once',
  body: memberBody.safeExtend({ version: readVersionField }),
  response: z.object({ member: teamMember, action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const removeTeamMember = staffCall('DELETE /api/admin/team/:id', {
  summary: 'Removes a member from the team',
  response: z.object({ message: z.string(), action_id: actionIdField }),
})

export const orderTeam = staffCall('PUT /api/admin/team/order', {
  summary: 'Reorders the team: every member, each once',
  body: z.object({ ids: z.array(idField).min(1).max(500).describe('All members in their new order.') }),
  response: z.object({ members: z.array(teamMember), action_id: actionIdField }),
  errors: ['CONFLICT'],
})
