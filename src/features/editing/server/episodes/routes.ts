import type { Api } from '../../../../platform/http/api.ts'
import { requireProof } from '../../../../platform/http/require-proof.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import { actorOf } from '../../../staff/server/log/public.ts'
import * as contract from '../../episodes-contract.ts'
import { copySeason, markOffStory, renumberEpisodes } from './arrange-episodes.ts'
import type { EpisodeAdminParts } from './change-episodes.ts'
import { createEpisode, deleteEpisode, deleteEpisodes, updateEpisode } from './edit-episodes.ts'
import { listStaffEpisodes } from './list-staff-episodes.ts'
import { pasteLinks } from './paste-links.ts'

type Parts = SiteParts<'db' | 'log'> & Pick<EpisodeAdminParts, 'checkLinksSoon'>

/** Registers the staff's operations on episodes and their links. */
export function handleEpisodeEditing(api: Api, { now = () => new Date(), ...rest }: Parts): void {
  const parts = { ...rest, now }
  api.handle(contract.listStaffEpisodes, ({ params }) => listStaffEpisodes(parts.db, params.id))
  api.handle(contract.createEpisode, ({ body }, context) => createEpisode(parts, { by: actorOf(context), body }))
  api.handle(
    contract.updateEpisode,
    ({ params, body: { updated_at: loadedAt, seen_urls: seenUrls, ...changes } }, context) =>
      updateEpisode(parts, { by: actorOf(context), id: params.id, changes, loadedAt, seenUrls }),
  )
  api.handle(contract.deleteEpisode, ({ params }, context) =>
    deleteEpisode(parts, { by: actorOf(context), id: params.id }),
  )
  api.handle(contract.deleteEpisodes, async ({ params, query }, context) => {
    requireProof(context)
    return deleteEpisodes(parts, {
      by: actorOf(context),
      animeId: params.id,
      seasonLabel: query.season_label,
      language: query.language,
    })
  })
  api.handle(contract.pasteLinks, ({ params, body: { links, dry_run: dryRun } }, context) =>
    pasteLinks(parts, { by: actorOf(context), animeId: params.id, links, dryRun }),
  )
  api.handle(contract.renumberEpisodes, ({ params, body }, context) =>
    renumberEpisodes(parts, { by: actorOf(context), animeId: params.id, episodes: body.episodes }),
  )
  api.handle(contract.markOffStory, ({ params, body }, context) => {
    const { season_label: seasonLabel, updated_at: loadedAt, ...marks } = body
    return markOffStory(parts, { by: actorOf(context), animeId: params.id, seasonLabel, loadedAt, ...marks })
  })
  api.handle(
    contract.copySeason,
    ({ params, body: { season_label: seasonLabel, with_links: withLinks, ...ways } }, context) =>
      copySeason(parts, { by: actorOf(context), animeId: params.id, seasonLabel, withLinks, ...ways }),
  )
}
