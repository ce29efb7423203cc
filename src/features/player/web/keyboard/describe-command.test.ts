import { expect, it } from 'vitest'
import { initialPlayerState } from '../state/player-state.ts'
import { describeCommand } from './describe-command.ts'

const after = (facts: Partial<typeof initialPlayerState>) => ({ ...initialPlayerState, ...facts })

it.each([
  [{ name: 'toggle-play' }, { paused: true }, 'Pause'],
  [{ name: 'toggle-play' }, { paused: false }, 'Lecture'],
  [{ name: 'seek-by', seconds: -10 }, {}, '−10 s'],
  [{ name: 'seek-by', seconds: 10 }, {}, '+10 s'],
  [{ name: 'seek-to-tenth', tenth: 3 }, {}, '30 %'],
  [{ name: 'change-volume', by: 0.05 }, { volume: 0.55 }, '55 %'],
  [{ name: 'toggle-mute' }, { muted: true }, 'Son coupé'],
  [{ name: 'change-rate', direction: 1 }, { rate: 1.25 }, '1,25×'],
  [{ name: 'toggle-captions' }, { captionTracks: [] }, 'Aucun sous-titre'],
] as const)('after %j with %j shows %j', (command, facts, text) => {
  expect(describeCommand(command, after(facts))?.text.replaceAll('\u202f', ' ')).toBe(text)
})

it('shows nothing when the screen itself changes visibly', () => {
  expect(describeCommand({ name: 'toggle-full-screen' }, initialPlayerState)).toBeUndefined()
  expect(describeCommand({ name: 'next-episode' }, initialPlayerState)).toBeUndefined()
})
