import { fetchPlayer, findFetchedPlayer } from '../start/fetch-player.ts'
import type { Started } from '../start/start-ahead.ts'
import { type AheadStart, type StageView, stagePlace, stageView } from './stage.ts'

type Followed = Pick<StageView, 'path' | 'posterUrl' | 'thumbnail'> & {
  sourceId: number | undefined
  start: Started
  findPosition: () => AheadStart['position']
}

/**
 * Puts an episode on the stage while its page is being fetched and drawn: in place of the one in the mini player, if
 * there is one. Does nothing if the page was faster, or on a watch page, which moves between episodes itself. Once the
 * code is there it acts synchronously: a promise would settle after the router's work.
 */
export function showAhead({ sourceId, start, findPosition, ...shown }: Followed): void {
  const before = stageView.get()
  if (before?.isFirst && before.path === shown.path) {
    stageView.set({ ...before, isFirst: false, isPressed: false })
    return
  }
  const { pathname } = window.location
  // Its path may lag behind the address. The skeleton of the coming page has a place too.
  if (before?.programme && stagePlace.get() && pathname.startsWith('/watch/')) return
  const show = () => {
    const fetched = findFetchedPlayer()
    const isThere = [before?.path, pathname].includes(shown.path)
    const isLate = stageView.get() !== before || window.location.pathname !== pathname
    if (!fetched || isThere || isLate) return
    const ahead = sourceId === undefined ? undefined : { sourceId, position: start.position ?? findPosition() }
    stageView.set({ ...shown, Player: fetched.default, ...(ahead && { ahead }) })
  }
  if (findFetchedPlayer() && start.hasBegun) show()
  else Promise.all([fetchPlayer(), start.begun]).then(show, () => undefined)
}

type First = Followed & { sourceId: number; isPressed: boolean }

/**
 * Puts an episode over the old page, where its own will have it: hidden while its link is pressed. Does nothing where
 * another one plays or has its place.
 * @returns whether it is there
 */
export function showFirst({ sourceId, start, findPosition, ...shown }: First): boolean {
  const before = stageView.get()
  if (before?.isPressed && before.path === shown.path) {
    stageView.set({ ...before, ...shown })
    return true
  }
  const fetched = findFetchedPlayer()
  if (!fetched || !start.hasBegun || before || stagePlace.get()) return false
  const ahead = { sourceId, position: start.position ?? findPosition() }
  stageView.set({ ...shown, Player: fetched.default, ahead, isFirst: true })
  return true
}
