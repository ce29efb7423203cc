import { z } from 'zod'
import { callsOf, defineEndpoint } from '../../shared/contract/endpoint.ts'
import { actionIdField, idField, instantField, readVersionField, versionField } from '../../shared/contract/fields.ts'
import { tooLong } from '../../shared/contract/refusals.ts'
import { manyLines, requiredText, shownText } from '../../shared/contract/written-texts.ts'

/** A partner with the fields of docs/product/community.md#partners; `owner` and the following null when unknown. */
const partnerCard = z.object({
  title: z.string(),
  inviteCode: z.string(),
  guildId: z.string(),
  guildInfo: z.object({
    name: z.string(),
    iconUrl: z.string().nullable(),
    description: z.string().nullable(),
    owner: z.object({ displayName: z.string() }).nullable(),
    memberCount: z.int().nullable(),
  }),
})
export type PartnerCard = z.infer<typeof partnerCard>

export const listPartners = defineEndpoint('GET /api/partners', {
  summary: 'getAllPartners: the recommended communities whose invitation still works',
  tag: 'community',
  access: 'public',
  response: z.object({ partners: z.array(partnerCard) }),
  cache: { seconds: 300 },
  shows: () => ['partners'],
})

/** A partner for the staff. */
const partnerEntry = z.object({
  id: idField,
  position: z.int(),
  title: z.string(),
  invite_code: z.string(),
  description: z.string().nullable(),
  owner_name: z.string().nullable(),
  is_followed: z.boolean().describe('Whether Discord provides its number of members.'),
  guild_name: z.string().nullable(),
  icon_url: z.string().nullable(),
  member_count: z.int().nullable(),
  refreshed_at: instantField.nullable().describe("Time of Discord's last answer."),
  expired_at: instantField.nullable().describe('When Discord first reported the invitation as expired.'),
  version: versionField,
})
export type PartnerEntry = z.infer<typeof partnerEntry>

const optionalText = (max: number) => shownText().max(max, tooLong(max)).nullable().default(null)

/** The code, or an address of Discord that ends in it. */
const inviteField = z
  .string('L’invitation est requise')
  .trim()
  .transform((text) => text.replace(/^(https?:\/\/)?(www\.)?(discord\.gg|discord(app)?\.com\/invite)\//i, ''))
  .pipe(z.string().regex(/^[\w-]{2,64}$/, 'Une invitation telle que discord.gg/abcdef est attendue.'))

const partnerBody = z.object({
  title: requiredText('Le titre est requis', 100).describe('The name of the community.'),
  invite_code: inviteField.describe('The code or the address of an invitation at Discord.'),
  description: manyLines(optionalText(300)).describe('A text of one or two sentences.'),
  owner_name: optionalText(64).describe('Its owner.'),
  position: z.int().min(0).max(10_000).default(0).describe('The place in the list; the lowest comes first.'),
  is_followed: z.boolean().default(true).describe('Whether Discord provides its number of members.'),
})
export type PartnerBody = z.output<typeof partnerBody>

const staffCall = callsOf({ tag: 'administration', access: 'staff' })

export const listPartnerEntries = staffCall('GET /api/admin/partners', {
  summary: 'All partners, including those with an expired invitation',
  response: z.object({ partners: z.array(partnerEntry) }),
})

export const addPartner = staffCall('POST /api/admin/partners', {
  summary: 'Adds a partner; its details come from Discord soon after',
  status: 201,
  body: partnerBody,
  response: z.object({ partner: partnerEntry, action_id: actionIdField }),
  errors: ['CONFLICT'],
})

export const changePartner = staffCall('PUT /api/admin/partners/:id', {
  summary: 'Changes a partner',
  body: partnerBody.extend({ version: readVersionField }),
  response: z.object({ partner: partnerEntry, action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const removePartner = staffCall('DELETE /api/admin/partners/:id', {
  summary: 'Removes a partner',
  response: z.object({ message: z.string(), action_id: actionIdField }),
})
