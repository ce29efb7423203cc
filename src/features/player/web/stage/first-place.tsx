import { StagePlace } from './stage-place.tsx'
import { WatchLayout } from './watch-layout.tsx'

/** The place that the picture will have, in the window, while the old page is still there. */
export function FirstPlace() {
  return (
    <div ref={putAtTop} className="watch-place" aria-hidden="true">
      <WatchLayout picture={<StagePlace />} aside={null} />
    </div>
  )
}

/** Puts an element where the main part begins when the page is not scrolled. */
function putAtTop(element: HTMLElement | null): void {
  const main = element?.closest('main')
  if (main) element?.style.setProperty('top', `${main.offsetTop}px`)
}
