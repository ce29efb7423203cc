import { expect, it } from 'vitest'
import { boundCues } from './bound-cues.ts'
import { readCaptions } from './read-captions.ts'

const cue = (startTime: number, endTime: number, text = 'a') => ({ startTime, endTime, text })

it('keeps any number of consecutive cues in order', () => {
  const cues = Array.from({ length: 5000 }, (_, at) => cue(at, at + 2))
  expect(boundCues(cues.toReversed())).toEqual(cues)
})

it('keeps twelve simultaneous cues and continues after them', () => {
  const crowd = Array.from({ length: 1000 }, (_, at) => cue(at / 1000, 60))
  const bounded = boundCues([...crowd, cue(60, 61, 'la suite')])
  expect(bounded).toHaveLength(13)
  expect(bounded.at(-1)?.text).toBe('la suite')
})

it('drops a cue that ends before its start or has no time', () => {
  const cues = [...Array.from({ length: 50 }, () => cue(5, 1)), cue(1, 2), cue(Number.NaN, Number.NaN)]
  expect(boundCues(cues)).toEqual([cue(1, 2)])
})

it.each([
  ['VTT', `WEBVTT\n\n${'00:00.000 --> 10:00.000\na\n\n'.repeat(20_000)}`],
  ['SRT', '1\n00:00:00,000 --> 00:10:00,000\na\n\n'.repeat(20_000)],
  ['one cue without end', `WEBVTT\n\n00:00.000 --> 10:00.000\n${'<i>a'.repeat(50_000)}`],
])('makes a hostile file harmless: %s', async (_, source) => {
  const { cues } = await readCaptions(source)
  expect(cues.length).toBeLessThanOrEqual(12)
  for (const { text } of cues) expect(text.length).toBeLessThanOrEqual(1100)
})
