import type { PlayerPort } from '../player-port.ts'
import type { PreferenceStore } from './preference-store.ts'

type KeptPlayer = Pick<
  PlayerPort,
  'getState' | 'subscribe' | 'setVolume' | 'setMuted' | 'setRate' | 'setGain' | 'setLoop' | 'setQuality' | 'setCaptions'
>

/**
 * Gives the player what the viewer chose before and whenever it changes, in this tab or another. The sound goes back the
 * other way too: keys, headphones and the small window of picture-in-picture change it in the player.
 * @returns how to stop
 */
export function keepPreferences(player: KeptPlayer, preferences: PreferenceStore): () => void {
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
  const stopApplying = preferences.subscribe(() => {
    apply()
    heard = toSound(player)
  })
  const stopHearing = player.subscribe(() => {
    const sound = toSound(player)
    if (sound.volume !== heard.volume || sound.muted !== heard.muted) {
      heard = sound
      if (sound.volume !== preferences.get('volume')) preferences.set('volume', sound.volume)
      if (sound.muted !== preferences.get('muted')) preferences.set('muted', sound.muted)
    }
  })
  return () => {
    stopApplying()
    stopHearing()
  }
}

/** Hands a preference over when it differs from the last time: what is set for a while, such as 2× while held, stays. */
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
