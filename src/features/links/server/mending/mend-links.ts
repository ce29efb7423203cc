import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { codeOf } from '../../../../shared/code-of.ts'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { toShownNumber } from '../../../../shared/episode-place.ts'
import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { removeSources, writeAddresses } from '../../../catalogue/server/writing/public.ts'
import { type Actor, recordAction } from '../../../staff/server/log/public.ts'
import type { StaffLink } from '../../contract.ts'
import type * as contract from '../../mending-contract.ts'
import type { VideoHost } from '../hosts/host.ts'
import { findHost } from '../hosts/list-hosts.ts'
import { presentLink } from '../list-links.ts'
import { parseWebAddress, readHostName } from '../parse-web-address.ts'
import { countDeletion, listScopeIds, previewPlan } from '../queries/mend-links.ts'
import { findStaffLink } from '../queries/staff-links.ts'
import { linkNotFound } from '../resolve-video.ts'

/** The most links that are deleted at once, for which a moderator waits a few seconds. */
const maxDeletedAtOnce = 200_000
const linesShown = 20
// Finding the readers of so many addresses takes a few milliseconds.
const addressesJudged = 10_000

/**
 * Changes a link's address.
 * @param change `seen_url` is the address that the caller saw
 * @throws AppError NOT_FOUND; CONFLICT when the episode has it already, or the link has changed since
 */
export async function changeLink(
  db: Database,
  { id, url, seen_url: seen, by }: { id: number; url: string; seen_url?: string | undefined; by: Actor },
): Promise<{ link: StaffLink; action_id: number | null }> {
  const summary = (link: StaffLink) =>
    `Lien remplacé : ${link.episode.anime.title} · ${link.episode.season_label} · épisode ${toShownNumber(link.episode)}`
  const { result, actionId } = await recordAction(db, { by, kind: 'link.update', summary }, async (trx) => {
    const before = await findStaffLink(trx, id)
    const host = readHostName(url)
    if (!before || host === undefined) throw linkNotFound()
    if (seen !== undefined && before.url !== seen) throw linkChanged()
    // At the same host this corrects the address of the same video, which keeps its captions.
    const isMove = before.host === host
    if (before.url !== url) await writeOne(trx, { id, before: before.url, after: url, host }, isMove)
    const after = await findStaffLink(trx, id)
    if (!after) throw linkNotFound()
    return presentLink(after)
  })
  return { link: result, action_id: actionId }
}

type Row = Parameters<typeof writeAddresses>[1][number]

async function writeOne(db: Database, row: Row, isMove: boolean): Promise<void> {
  try {
    if ((await writeAddresses(db, [row], isMove)) === 0) throw linkChanged()
  } catch (error) {
    const isTaken = codeOf(error) === '23505'
    throw isTaken ? new AppError('CONFLICT', 'Cet épisode a déjà ce lien.', { field: 'url' }) : error
  }
}

const linkChanged = () => new AppError('CONFLICT', 'Ce lien a été modifié entre-temps.', { field: 'url' })

/**
 * Deletes links as one action, or previews it.
 * @param max the most links
 * @throws AppError CONFLICT when there are more than that, or more than expected by now
 */
export async function deleteLinks(
  db: Database,
  { dry_run, expected_count: expected, ...scope }: contract.DeleteLinksBody,
  by: Actor,
  max = maxDeletedAtOnce,
): Promise<AnswerOf<typeof contract.deleteLinks>> {
  const ids = await listScopeIds(db, scope, max + 1)
  if (ids.length > max) {
    throw new AppError('CONFLICT', `Au plus ${countOf(max, 'lien')} à la fois : affinez les filtres.`)
  }
  const counts = await countDeletion(db, ids)
  const message = countOf(counts.deleted_count, 'lien supprimé', 'liens supprimés')
  if (dry_run) return { ...counts, message, action_id: null }
  if (expected !== undefined && counts.deleted_count > expected) throw changedMeanwhile(counts.deleted_count, expected)
  const { actionId } = await recordAction(db, { by, kind: 'link.delete', summary: message }, (trx) =>
    removeSources(trx, ids),
  )
  return { ...counts, message, action_id: actionId }
}

export function changedMeanwhile(count: number, expected: number): AppError {
  return new AppError(
    'CONFLICT',
    `La liste a changé : ${countOf(count, 'lien')} au lieu de ${toFrenchNumber(expected)}.`,
  )
}

export async function previewReplacement(
  db: Database,
  replacement: contract.LinkReplacement,
  hosts: readonly VideoHost[],
): Promise<AnswerOf<typeof contract.previewReplacement>> {
  const shown = replacement.kind === 'addresses' ? replacement.link_ids.length : linesShown
  const { counts, lines, addresses } = await previewPlan(db, replacement, shown, addressesJudged)
  const { change: change_count, ...problems } = counts
  const unplayable = addresses.filter((address) => nameReader(address, hosts) === null)
  return {
    change_count,
    problems,
    unplayable: { count: unplayable.length, judged_count: addresses.length },
    lines: lines.map((line) => ({ ...line, reader: nameReader(line.after, hosts) })),
  }
}

function nameReader(address: string, hosts: readonly VideoHost[]): string | null {
  const url = parseWebAddress(address)
  return (url && findHost(hosts, url)?.name) ?? null
}
