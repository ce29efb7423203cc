import { asksAge } from '../ages/age-choice.ts'
import { linkResolver } from '../loading/link-resolver.ts'
import type { PlayerProgress } from '../player-progress.ts'
import { showAhead, showFirst } from '../stage/show-ahead.ts'
import { closeStage, type StageView, stageView } from '../stage/stage.ts'
import { abandonStart, findPictureWait, loadHeadStart, onStage, startAhead } from './start-ahead.ts'

type Intent = Pick<StageView, 'path' | 'posterUrl' | 'thumbnail'> & {
  /** What the link and its surroundings name; where it lacks its best source, its page does. */
  data: { episode?: string; source?: string; age?: string }
  /** How far the visitor went: the link is hovered, pressed, clicked, or followed by the router. */
  step: 'meant' | 'pressed' | 'clicked' | 'followed'
  loadProgress: () => Promise<PlayerProgress>
}

/** The click that ends a press follows within this time. */
const clickMs = 100

/**
 * Prepares an episode whose link is hovered: resolves its source, and fetches the code that begins it. Begins it when
 * the link is pressed, unseen, and shows it when the link is clicked or, if its code comes later, followed.
 * @returns what waits for the picture of an episode that is shown before its page
 */
export function answerIntent({ data, step, loadProgress, ...shown }: Intent): (() => Promise<unknown>) | undefined {
  // The page asks first.
  if (asksAge(Number(data.age ?? 0))) return undefined
  const episodeId = Number(data.episode)
  const sourceId = data.source === undefined ? undefined : Number(data.source)
  const findPosition = () => loadProgress().then(({ findPosition }) => findPosition(episodeId))
  if (sourceId === undefined) {
    if (step === 'followed' && stageView.get()) showAhead({ ...shown, sourceId, start: onStage, findPosition })
    return undefined
  }
  if (step === 'meant') {
    // A failure is harmless: what is missing is fetched again, or the page shows the error.
    Promise.all([linkResolver.prepare(sourceId), loadHeadStart(), loadProgress()]).catch(() => undefined)
    return undefined
  }
  const followed = { ...shown, sourceId, start: startAhead({ path: shown.path, sourceId, findPosition }), findPosition }
  if (step === 'followed') {
    showAhead(followed)
    return undefined
  }
  const isPressed = step === 'pressed'
  // Asked first: the player takes the video over.
  const waitForPicture = findPictureWait(shown.path)
  if (!showFirst({ ...followed, isPressed })) return undefined
  if (!isPressed) return waitForPicture
  leaveUnlessClicked()
  return undefined
}

/** Takes a pressed episode off the stage when the button is released elsewhere, or the link dragged. */
function leaveUnlessClicked(): void {
  const ends = new AbortController()
  const look = () => {
    ends.abort()
    setTimeout(() => {
      if (!stageView.get()?.isPressed) return
      closeStage()
      abandonStart()
    }, clickMs)
  }
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, look, { signal: ends.signal })
}
