import { useCell, useCellPart } from '../state/cell.ts'
import { stageView } from './stage.ts'

/** Returns the path of an episode that plays, and whose page is requested but not drawn; undefined otherwise. */
export function useStageAhead(): string | undefined {
  return useCellPart(stageView, (view) => (view && !view.programme && !view.isFirst ? view.path : undefined))
}

/**
 * The picture above all pages: it outlives the page that started it. Stands first in the main part, where the watch
 * page has it, so that the order of focus and of reading is the same.
 */
export function PlayerStage() {
  const view = useCell(stageView)
  return <div className="relative">{view && <view.Player {...view} />}</div>
}
