import { expect, it } from 'vitest'
import { initialPlayerState } from '../state/player-state.ts'
import { type AnnouncedFacts, toAnnouncement } from './to-announcement.ts'

const playing: AnnouncedFacts = {
  ...initialPlayerState,
  phase: 'ready',
  paused: false,
  captionsLabel: undefined,
  isFullScreen: false,
}
const say = (before: Partial<AnnouncedFacts>, after: Partial<AnnouncedFacts>) =>
  toAnnouncement({ ...playing, ...before }, { ...playing, ...after })?.replaceAll('\u202f', ' ')

it.each([
  [{}, { paused: true }, 'Pause'],
  [{}, { paused: true, ended: true }, 'Épisode terminé'],
  [{ paused: true }, {}, 'Lecture'],
  [{}, { muted: true }, 'Son coupé'],
  [{}, { volume: 0.35 }, 'Volume 35 %'],
  [{}, { rate: 1.5 }, 'Vitesse 1,5×'],
  [{}, { captionsLabel: 'Français' }, 'Sous-titres activés : Français'],
  [{ captionsLabel: 'Français' }, {}, 'Sous-titres désactivés'],
  [{}, { isFullScreen: true }, 'Plein écran'],
  [{ currentTime: 5 }, { currentTime: 75 }, '1:15'],
  [{}, { offline: true }, 'Connexion perdue'],
] as const)('announces the change from %j to %j', (before, after, text) => expect(say(before, after)).toBe(text))

it('is silent while an episode simply plays', () => {
  expect(say({ currentTime: 5 }, { currentTime: 5.25 })).toBeUndefined()
})

it('announces nothing for the initial state of a new episode', () => {
  expect(say({ phase: 'preparing', paused: true }, { currentTime: 600, captionsLabel: 'Français' })).toBeUndefined()
})
