import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { actionIdField, idField, instantField, webAddressField } from '../../shared/contract/fields.ts'
import { missingField } from '../../shared/contract/refusals.ts'
import { placeFields } from '../catalogue/contract.ts'
import { linkCounts, linkFilters, staffLink } from './contract.ts'
import { maxGivenLinks, maxLinkLength } from './rules.ts'

const staffCall = callsOf({ tag: 'videos', access: 'staff' })
const countField = z.int().nonnegative()

const chosenIds = z.array(idField).min(1, 'Aucun lien n’est sélectionné.').max(maxGivenLinks)

export const changeLink = staffCall('PATCH /api/admin/links/:id', {
  summary: 'Changes the address of a link, which resets its health',
  body: z.object({
    url: webAddressField().describe('The new address.'),
    seen_url: z
      .string()
      .max(maxLinkLength)
      .optional()
      .describe('The address shown on screen; the call is refused when the link has another one now.'),
  }),
  response: z.object({ link: staffLink, action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

/** Links by ids, or all that match the filters. */
const scope = z.object({
  link_ids: chosenIds.optional().describe('The links.'),
  matching: linkFilters.optional().describe('Or all that match these filters.'),
})
export type LinkScope = z.output<typeof scope>
const isScope = ({ link_ids, matching }: LinkScope) => (link_ids === undefined) !== (matching === undefined)
const scopeExpected = 'Choisissez des liens, ou des filtres.'

export const deleteLinks = staffCall('POST /api/admin/links/deletions', {
  summary: 'Deletes links as one action; `dry_run` only returns the preview',
  body: scope
    .extend({
      dry_run: z.boolean().default(false).describe('Only says what would happen.'),
      expected_count: countField
        .optional()
        .describe('The number shown on screen; the call is refused when more match now.'),
    })
    .refine(isScope, scopeExpected),
  response: z.object({
    deleted_count: countField,
    bare_episode_count: countField.describe('Episodes left without any link.'),
    message: z.string(),
    action_id: actionIdField,
  }),
  errors: ['CONFLICT', 'PROOF_REQUIRED'],
})
export type DeleteLinksBody = z.output<typeof deleteLinks.body>

const hostField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/, 'Un domaine tel que video.exemple est attendu.')
  .max(253)
const textField = (min: number) => z.string().min(min, missingField).max(500)

/** Another host, another text, or one new address for each link. */
const replacement = z.discriminatedUnion('kind', [
  scope
    .extend({
      kind: z.literal('host').describe('What is replaced: the host, a part of the addresses, or each address.'),
      // The stored hosts are without 'www.' too.
      from: hostField.overwrite((host) => host.replace(/^www\./, '')).describe('What is replaced.'),
      to: hostField.describe('What takes its place.'),
    })
    .refine(isScope, scopeExpected),
  scope
    .extend({
      kind: z.literal('text').describe('What is replaced: the host, a part of the addresses, or each address.'),
      from: textField(3).describe('What is replaced.'),
      to: textField(0).describe('What takes its place.'),
    })
    .refine(isScope, scopeExpected),
  z
    .object({
      kind: z.literal('addresses').describe('What is replaced: the host, a part of the addresses, or each address.'),
      link_ids: chosenIds.describe('The links.'),
      urls: z
        .array(z.string().trim().max(maxLinkLength))
        .max(maxGivenLinks)
        .describe('The new addresses, in the order of the links.'),
    })
    .refine(({ link_ids, urls }) => urls.length <= link_ids.length, 'Il y a plus d’adresses que de liens.'),
])
export type LinkReplacement = z.output<typeof replacement>

/**
 * Why a line stays as it is: invalid address, another link of the episode has it, two lines have it, or it is
 * unchanged.
 */
const replacementProblems = ['invalid', 'taken', 'twice', 'same'] as const
const problemField = z.enum(replacementProblems)
export type ReplacementProblem = z.infer<typeof problemField>

const replacementLine = z.object({
  id: idField,
  before: z.string(),
  after: z.string(),
  problem: problemField.nullable().describe('Why the link stays as it is; null when it changes.'),
  reader: z.string().nullable().describe('The host that would play it; null when this site knows none.'),
  anime_title: z.string(),
  ...placeFields,
})
export type ReplacementLine = z.infer<typeof replacementLine>

export const previewReplacement = staffCall('POST /api/admin/links/replacements/preview', {
  summary: 'Previews a replacement of addresses: its counts, its first lines and its obstacles',
  rate: 'search',
  body: z.object({ replacement: replacement.describe('What is replaced by what, and where.') }),
  response: z.object({
    change_count: countField.describe('Number of links with a new address.'),
    problems: z
      .object({ invalid: countField, taken: countField, twice: countField, same: countField })
      .describe(
        'Lines that stay: an invalid address, one that the episode has already, one of two lines, and an unchanged one.',
      ),
    unplayable: z
      .object({ count: countField, judged_count: countField })
      .describe('New addresses that no host of this site plays, among the first ten thousand.'),
    lines: z
      .array(replacementLine)
      .describe('All lines for pasted addresses, otherwise the first twenty and the first with a problem.'),
  }),
})

const linkTask = z.object({
  id: idField,
  kind: z.enum(['check', 'replace']),
  state: z.enum(['running', 'done', 'cancelled']),
  total: countField,
  done: countField,
  skipped: countField.describe('Number of processed links left as they are.'),
  found: linkCounts.describe('Results of the checks so far.'),
  requested_by: z.string().nullable(),
  action_id: actionIdField.describe('The action that can be undone.'),
  created_at: instantField,
})
export type LinkTask = z.infer<typeof linkTask>
const taskAnswer = z.object({ task: linkTask })

export const replaceLinks = staffCall('POST /api/admin/links/replacements', {
  summary: 'Replaces addresses as one action: a few at once, many in a task',
  body: z.object({
    replacement: replacement.describe('What is replaced by what, and where.'),
    expected_count: countField.describe('The number in the preview; the call is refused when it has changed.'),
  }),
  response: taskAnswer,
  errors: ['CONFLICT'],
})

export const checkLinks = staffCall('POST /api/admin/links/checks', {
  summary: 'Checks links now, in a task',
  body: scope.refine(isScope, scopeExpected),
  response: taskAnswer,
  errors: ['CONFLICT'],
})

export const listLinkTasks = staffCall('GET /api/admin/links/tasks', {
  summary: 'Tasks on links that run or ended in the last hour, newest first',
  response: z.object({ tasks: z.array(linkTask) }),
})

export const cancelLinkTask = staffCall('POST /api/admin/links/tasks/:id/cancel', {
  summary: 'Stops a task; its changes stay',
  response: taskAnswer,
})
