import { joinStops } from '../../../../ui/network/listen.ts'
import type { PlayerPort } from '../player-port.ts'
import type { PreferenceStore } from './preference-store.ts'

type SavedPlayer = Pick<
  PlayerPort,
  'getState' | 'subscribe' | 'setVolume' | 'setMuted' | 'setRate' | 'setGain' | 'setLoop' | 'setQuality' | 'setCaptions'
>

/**
 * Applies the viewer's preferences to the player, now and whenever they change in this tab or another. The sound is
 * also synchronised back: keys, headphones and the picture-in-picture window change it in the player.
 * @returns stops the synchronisation
 */
export function savePreferences(player: SavedPlayer, preferences: PreferenceStore): () => void {
  const applySound = () => {
    const { volume, muted } = player.getState()
    if (volume !== preferences.get('volume')) player.setVolume(preferences.get('volume'))
    if (muted !== preferences.get('muted')) player.setMuted(preferences.get('muted'))
  }
  const giveOnce = [
    once(() => preferences.get('rate'), player.setRate),
    once(() => preferences.get('gainPercent') / 100, player.setGain),
    once(() => preferences.get('loop'), player.setLoop),
    once(() => preferences.get('qualityHeight') || 'auto', player.setQuality),
    once(() => preferences.get('captions'), player.setCaptions),
  ]
  const apply = () => {
    applySound()
    for (const give of giveOnce) give()
  }
  apply()
  let heard = toSound(player)
  const follow = () => {
    apply()
    heard = toSound(player)
  }
  const hear = () => {
    const sound = toSound(player)
    if (sound.volume !== heard.volume || sound.muted !== heard.muted) {
      heard = sound
      if (sound.volume !== preferences.get('volume')) preferences.set('volume', sound.volume)
      if (sound.muted !== preferences.get('muted')) preferences.set('muted', sound.muted)
    }
  }
  return joinStops([preferences.subscribe(follow), player.subscribe(hear)])
}

/** Applies a preference only when it changed, so that temporary settings, such as 2× while held, stay. */
function once<Value>(read: () => Value, give: (value: Value) => void): () => void {
  let given: Value | undefined
  return () => {
    const value = read()
    if (value === given) return
    given = value
    give(value)
  }
}

function toSound({ getState }: Pick<PlayerPort, 'getState'>): { volume: number; muted: boolean } {
  const { volume, muted } = getState()
  return { volume, muted }
}
