import type { Api } from '../../../../platform/http/api.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import { listAllGenres } from '../../../catalogue/server/public.ts'
import { actorOf } from '../../../staff/server/log/public.ts'
import * as contract from '../../animes-contract.ts'
import { bulkEditAnimes } from './bulk-edit.ts'
import { createAnime, deleteAnime, updateAnime } from './edit-anime.ts'
import { exportAsCsv, exportAsJson } from './export-animes.ts'
import { getStaffAnime } from './get-staff-anime.ts'
import { listStaffAnimes, toSelection } from './list-staff-animes.ts'
import { getStaffFranchise, orderFranchise } from './order-franchise.ts'
import { mergeGenres, renameGenre } from './rename-genre.ts'

/** Registers the staff's operations on animes. */
export function handleAnimeEditing(api: Api, { db, now = () => new Date() }: SiteParts<'db'>): void {
  api.handle(contract.listStaffAnimes, ({ query }) => listStaffAnimes(db, query))
  api.handle(contract.getStaffAnime, async ({ params }) => ({ anime: await getStaffAnime(db, params.id) }))
  api.handle(contract.createAnime, ({ body: { notify, ...fields } }, context) =>
    createAnime(db, { by: actorOf(context), fields, notify, at: now() }),
  )
  api.handle(contract.updateAnime, ({ params, body: { version, ...fields } }, context) =>
    updateAnime(db, { by: actorOf(context), id: params.id, fields, version, at: now() }),
  )
  api.handle(contract.getStaffFranchise, async ({ params }) => ({
    franchise: await getStaffFranchise(db, params.id),
  }))
  api.handle(contract.orderFranchise, async ({ params, body }, context) => ({
    action_id: await orderFranchise(db, { by: actorOf(context), id: params.id, animeIds: body.anime_ids, at: now() }),
  }))
  api.handle(contract.deleteAnime, ({ params }, context) =>
    deleteAnime(db, { by: actorOf(context), caller: context.caller, id: params.id }),
  )
  api.handle(
    contract.bulkEditAnimes,
    ({ body: { selection, changes, dry_run: dryRun, expected_count: expected } }, context) =>
      bulkEditAnimes(db, { by: actorOf(context), selection, changes, dryRun, expected, at: now() }),
  )
  api.handle(contract.listStaffGenres, async () => ({ genres: await listAllGenres(db) }))
  api.handle(contract.renameGenre, ({ params, body }, context) =>
    renameGenre(db, { by: actorOf(context), id: params.id, name: body.name }),
  )
  api.handle(contract.mergeGenres, ({ params, body }, context) =>
    mergeGenres(db, { by: actorOf(context), id: params.id, intoId: body.into_id }),
  )
  api.handle(contract.exportAnimesAsCsv, async ({ query }) => exportAsCsv(db, await toSelection(db, query)))
  api.handle(contract.exportAnimesAsJson, async ({ query }) => exportAsJson(db, await toSelection(db, query)))
}
