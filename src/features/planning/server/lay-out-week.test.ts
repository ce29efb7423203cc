import { expect, test } from 'vitest'
import { weekOfDay } from '../../../platform/calendar/weeks.ts'
import { layOutWeek } from './lay-out-week.ts'

const series = {
  anime_id: 1,
  slug: 'le-phare',
  title: 'Le Phare',
  cover_url: null,
  sort_key: 'phare',
  language: 'VOSTFR',
} as const
const slot = { ...series, day: 'samedi', hour: '21h30', zone: 'Europe/Paris', first_aired: null } as const
const [saturday, next] = [new Date('2026-11-21T20:30:00Z'), new Date('2026-11-28T20:30:00Z')]
const postponed = { ...series, id: 1, planned_at: saturday, state: 'retardé', moved_to: next, note: null } as const
const cancelled = { ...postponed, id: 2, planned_at: next, state: 'annulé', moved_to: null } as const
const now = new Date('2026-11-21T12:00:00Z')

test.each([
  { changes: [postponed], state: 'prévu' },
  { changes: [postponed, cancelled], state: 'annulé' },
])('a release that is postponed to the next slot is listed there once: $state', ({ changes, state }) => {
  const releases = layOutWeek(weekOfDay('2026-11-28'), { slots: [slot], episodes: [], changes }, now)
  expect(releases.map((release) => [release.at, release.state])).toEqual([[next, state]])
})

test('a release that was brought forward from its new time can be cancelled there', () => {
  const [wednesday, thursday] = [new Date('2026-11-25T20:30:00Z'), new Date('2026-11-26T20:30:00Z')]
  const changes = [
    { ...postponed, moved_to: thursday },
    { ...cancelled, planned_at: wednesday },
    { ...postponed, id: 3, planned_at: thursday, moved_to: wednesday },
  ]
  const releases = layOutWeek(weekOfDay('2026-11-25'), { slots: [slot], episodes: [], changes }, now)
  expect(releases.map((release) => [release.at, release.state])).toEqual([
    [thursday, 'retardé'],
    [wednesday, 'annulé'],
    [next, 'prévu'],
  ])
})

test.each([[[4]], [[4, 5]]])('an episode postponed to the next slot is listed there once: %j', (numbers) => {
  const dates = [saturday, next]
  const episodes = numbers.map((episode_number, index) => ({
    ...series,
    season_label: 'Saison 1',
    episode_number,
    number_label: null,
    release_date: dates[index] ?? next,
  }))
  const releases = layOutWeek(weekOfDay('2026-11-28'), { slots: [slot], episodes, changes: [postponed] }, now)
  const listed = releases.map((release) => [release.at, release.episodes.map(({ episode_number }) => episode_number)])
  expect(listed).toEqual(numbers.map((number) => [next, [number]]))
})
