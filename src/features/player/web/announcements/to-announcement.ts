import { toClock } from '../../../../ui/formats/durations.ts'
import { narrowSpace } from '../../../../ui/formats/numbers.ts'
import { toRateText } from '../keyboard/describe-command.ts'
import type { PlayerState } from '../state/player-state.ts'

/** What is told to assistive technology when it changes. */
export type AnnouncedFacts = Pick<
  PlayerState,
  'phase' | 'paused' | 'ended' | 'muted' | 'volume' | 'rate' | 'currentTime' | 'inPictureInPicture' | 'offline'
> & { captionsLabel: string | undefined; isFullScreen: boolean }

/** Between two states of one episode playback alone never moves that far, in seconds. */
const jumpSeconds = 4

/** What to say of a change; the first that applies, for one sentence at a time is all that can be followed. */
export function toAnnouncement(before: AnnouncedFacts, after: AnnouncedFacts): string | undefined {
  if (after.phase !== 'ready') return undefined
  // What an episode begins with was not done by anybody.
  if (before.phase !== 'ready') return undefined
  if (before.offline !== after.offline) return after.offline ? 'Connexion perdue' : 'Connexion rétablie'
  if (before.paused !== after.paused) return after.paused ? toStopText(after) : 'Lecture'
  if (before.muted !== after.muted || before.volume !== after.volume) return toVolumeText(after)
  if (before.rate !== after.rate) return `Vitesse ${toRateText(after.rate)}`
  if (before.captionsLabel !== after.captionsLabel) {
    return after.captionsLabel ? `Sous-titres activés : ${after.captionsLabel}` : 'Sous-titres désactivés'
  }
  if (before.isFullScreen !== after.isFullScreen) return after.isFullScreen ? 'Plein écran' : 'Plein écran quitté'
  if (before.inPictureInPicture !== after.inPictureInPicture) {
    return after.inPictureInPicture ? 'Image dans l’image' : 'Image dans l’image quittée'
  }
  if (Math.abs(after.currentTime - before.currentTime) >= jumpSeconds) return toClock(after.currentTime)
  return undefined
}

function toStopText({ ended }: AnnouncedFacts): string {
  return ended ? 'Épisode terminé' : 'Pause'
}

function toVolumeText({ muted, volume }: AnnouncedFacts): string {
  return muted || volume === 0 ? 'Son coupé' : `Volume ${Math.round(100 * volume)}${narrowSpace}%`
}
