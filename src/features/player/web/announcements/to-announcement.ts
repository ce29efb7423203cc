import { narrowSpace } from '../../../../shared/french-numbers.ts'
import { toClock } from '../../../../ui/formats/durations.ts'
import { toRateText } from '../keyboard/describe-command.ts'
import type { PlayerState } from '../state/player-state.ts'

/** The player facts whose changes are announced to assistive technology. */
export type AnnouncedFacts = Pick<
  PlayerState,
  'phase' | 'paused' | 'ended' | 'muted' | 'volume' | 'rate' | 'currentTime' | 'inPictureInPicture' | 'offline'
> & { captionsLabel: string | undefined; isFullScreen: boolean }

/** Within one episode, playback alone never moves this far between two states, in seconds. */
const jumpSeconds = 4
/** Smaller changes of the rate keep people of a séance in step. */
const maxNudge = 0.1 + 1e-9

/** Returns the announcement for a change. Only the first that applies: a listener can follow one sentence at a time. */
export function toAnnouncement(before: AnnouncedFacts, after: AnnouncedFacts): string | undefined {
  if (after.phase !== 'ready') return undefined
  // The initial state of an episode is not an action of the viewer.
  if (before.phase !== 'ready') return undefined
  if (before.offline !== after.offline) return after.offline ? 'Connexion perdue' : 'Connexion rétablie'
  if (before.paused !== after.paused) return after.paused ? toStopText(after) : 'Lecture'
  if (before.muted !== after.muted || before.volume !== after.volume) return toVolumeText(after)
  if (Math.abs(before.rate - after.rate) > maxNudge) return `Vitesse ${toRateText(after.rate)}`
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

const toStopText = ({ ended }: AnnouncedFacts): string => (ended ? 'Épisode terminé' : 'Pause')

function toVolumeText({ muted, volume }: AnnouncedFacts): string {
  return muted || volume === 0 ? 'Son coupé' : `Volume ${Math.round(100 * volume)}${narrowSpace}%`
}
