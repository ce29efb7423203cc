import type { ReactNode } from 'react'
import type { Cell } from '../state/cell.ts'
import { stageBelow, stagePlace } from './stage.ts'

/** Reserves the place of the picture in a page, below the stage. Its content shows until the video has a picture. */
export function StagePlace({ children }: { children?: ReactNode }) {
  return (
    <>
      <div
        ref={putPlace}
        className="relative aspect-video max-h-[max(180px,calc(100dvh-76px))] w-full overflow-hidden bg-black lg:rounded-control"
      >
        {children}
      </div>
      <div ref={putBelow} className="player-below" />
    </>
  )
}

const putPlace = putInto(stagePlace)
const putBelow = putInto(stageBelow)

/** Returns a ref that fills a cell. The next page may fill it before the old one leaves, which must not empty it. */
function putInto(cell: Cell<HTMLElement | undefined>) {
  return (element: HTMLElement | null) => {
    if (!element) return
    cell.set(element)
    return () => {
      if (cell.get() === element) cell.set(undefined)
    }
  }
}
