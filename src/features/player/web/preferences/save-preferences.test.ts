import { expect, it } from 'vitest'
import { createCell } from '../state/cell.ts'
import { initialPlayerState, type PlayerState } from '../state/player-state.ts'
import { createPreferenceStore } from './preference-store.ts'
import { savePreferences } from './save-preferences.ts'

function createFakePlayer() {
  const state = createCell<PlayerState>(initialPlayerState)
  const change = (part: Partial<PlayerState>) => state.set({ ...state.get(), ...part })
  return {
    getState: state.get,
    subscribe: state.subscribe,
    setVolume: (volume: number) => change({ volume, muted: false }),
    setMuted: (muted: boolean) => change({ muted }),
    setRate: (rate: number) => change({ rate }),
    setGain: (gain: number) => change({ gain }),
    setLoop: (loop: boolean) => change({ loop }),
    setQuality: (chosenQuality: PlayerState['chosenQuality']) => change({ chosenQuality }),
    setCaptions: (captionChoice: string) => change({ captionChoice }),
  }
}

function createStore(stored: Record<string, string> = {}) {
  const texts = new Map(Object.entries(stored))
  const setItem = (key: string, text: string) => void texts.set(key, text)
  return createPreferenceStore(() => ({ getItem: (key) => texts.get(key) ?? null, setItem }), new EventTarget())
}

/** A player whose preferences are saved. */
function start(stored?: Record<string, string>) {
  const player = createFakePlayer()
  const preferences = createStore(stored)
  const stop = savePreferences(player, preferences)
  return { player, preferences, stop }
}

it('applies stored preferences to a new player', () => {
  const stored = {
    'player:rate': '1.5',
    'player:volume': '0.3',
    'player:muted': 'true',
    'player:gainPercent': '150',
    'player:loop': 'true',
    'player:qualityHeight': '720',
    'player:captions': '"off"',
  }
  expect(start(stored).player.getState()).toMatchObject({
    rate: 1.5,
    volume: 0.3,
    muted: true,
    gain: 1.5,
    loop: true,
    chosenQuality: 720,
    captionChoice: 'off',
  })
})

it('follows each change, and leaves the quality to the player when none is chosen', () => {
  const { player, preferences } = start({ 'player:qualityHeight': '720' })
  preferences.set('rate', 0.5)
  preferences.set('qualityHeight', 0)
  expect(player.getState()).toMatchObject({ rate: 0.5, chosenQuality: 'auto' })
})

it('stores the volume that the viewer sets in the player', () => {
  const { player, preferences } = start()
  player.setVolume(0.4)
  player.setMuted(true)
  expect(preferences.get('volume')).toBe(0.4)
  expect(preferences.get('muted')).toBe(true)
})

it('neither resets nor stores a speed that is held for a moment', () => {
  const { player, preferences } = start()
  player.setRate(2)
  preferences.set('loop', true)
  expect(player.getState().rate).toBe(2)
  expect(preferences.get('rate')).toBe(1)
})

it('stops with the player', () => {
  const { player, preferences, stop } = start()
  stop()
  preferences.set('rate', 2)
  player.setVolume(0.1)
  expect(player.getState().rate).toBe(1)
  expect(preferences.get('volume')).toBe(1)
})
