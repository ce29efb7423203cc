import { catalogue } from '../../src/features/catalogue/module.ts'
import { getStaffAnime } from '../../src/features/editing/animes-contract.ts'
import { handleAnimeEditing } from '../../src/features/editing/server/animes/public.ts'
import { handleEpisodeEditing } from '../../src/features/editing/server/episodes/public.ts'
import { undoAction } from '../../src/features/staff/log-contract.ts'
import { handleLog } from '../../src/features/staff/server/log/public.ts'
import { createApi } from '../../src/platform/http/api.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { useStaff } from './requests/call-as.ts'
import { useTestDatabase } from './test-database.ts'

/** The staff's calls for animes, episodes and the log, made by a member of staff. */
export function useEditingApi(role: 'Moderateur' | 'Administrateur' = 'Moderateur', names: { username?: string } = {}) {
  const { db } = useTestDatabase()
  const api = createApi()
  const clock = { now: new Date('2026-11-21T20:00:00Z') }
  const now = () => clock.now
  /** The episodes whose links were put first in the queue of checks. */
  const prioritised: number[] = []
  const checkLinksSoon = async (id: number) => void prioritised.push(id)
  handleAnimeEditing(api, { db, now })
  handleEpisodeEditing(api, { db, log: createLog('silent', false), checkLinksSoon, now })
  handleLog(api, { db, afterUndo: catalogue.afterUndo ? [catalogue.afterUndo] : [] })
  const staff = useStaff(api, db, role, names)
  return {
    db,
    api,
    clock,
    prioritised,
    staff,
    get: async (id: number) => (await staff(getStaffAnime, { params: { id } })).anime,
    undo: (actionId: number | null) => staff(undoAction, { params: { id: actionId } }),
  }
}
