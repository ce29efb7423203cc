import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it, test } from 'vitest'
import { dayInParis, frenchDays, occurrencesOf, readInParis, weekOfDay, weekOfInstant } from './weeks.ts'

describe('weeks', () => {
  it('a week runs from Monday to Sunday in Paris for any day in it', () => {
    for (const day of ['2026-11-16', '2026-11-19', '2026-11-22']) {
      expect(weekOfDay(day)).toEqual({
        monday: '2026-11-16',
        start: new Date('2026-11-15T23:00:00Z'),
        end: new Date('2026-11-22T23:00:00Z'),
      })
    }
  })

  it('a week with a clock change has 167 or 169 hours', () => {
    const hoursOf = (day: string) => {
      const { start, end } = weekOfDay(day)
      return (end.getTime() - start.getTime()) / 3_600_000
    }
    expect(hoursOf('2026-03-29')).toBe(167)
    expect(hoursOf('2026-10-25')).toBe(169)
    expect(hoursOf('2026-11-01')).toBe(168)
  })

  it('a week begins at midnight in Paris, not in UTC', () => {
    expect(weekOfInstant(new Date('2026-11-15T22:59:59Z')).monday).toBe('2026-11-09')
    expect(weekOfInstant(new Date('2026-11-15T23:00:00Z')).monday).toBe('2026-11-16')
    expect(weekOfInstant(new Date('2026-07-12T22:00:00Z')).monday).toBe('2026-07-13')
  })
})

describe('weekly slots', () => {
  const shown = (slot: { day: string; hour: string; zone: string }, day: string) =>
    occurrencesOf(slot, weekOfDay(day)).map((at) => {
      const read = readInParis(at)
      return `${dayInParis(at)} ${read.day} ${read.hour}`
    })

  it('a slot in Paris keeps its hour in summer and winter', () => {
    const slot = { day: 'samedi', hour: '21h30', zone: 'Europe/Paris' }
    expect(shown(slot, '2026-03-28')).toEqual(['2026-03-28 samedi 21h30'])
    expect(shown(slot, '2026-04-04')).toEqual(['2026-04-04 samedi 21h30'])
    expect(shown(slot, '2026-10-31')).toEqual(['2026-10-31 samedi 21h30'])
  })

  it('a slot in Tokyo is an hour later in summer and may fall on the day before', () => {
    const slot = { day: 'samedi', hour: '01h55', zone: 'Asia/Tokyo' }
    expect(shown(slot, '2026-03-27')).toEqual(['2026-03-27 vendredi 17h55'])
    expect(shown(slot, '2026-04-03')).toEqual(['2026-04-03 vendredi 18h55'])
    expect(shown(slot, '2026-10-23')).toEqual(['2026-10-23 vendredi 18h55'])
    expect(shown(slot, '2026-10-30')).toEqual(['2026-10-30 vendredi 17h55'])
  })

  it.each(['JST', 'jst'])('the abbreviation %s stands for its zone', (zone) => {
    const slot = { day: 'samedi', hour: '21h30' }
    expect(shown({ ...slot, zone }, '2026-11-21')).toEqual(shown({ ...slot, zone: 'Asia/Tokyo' }, '2026-11-21'))
  })

  it('a slot past midnight in Japanese notation belongs to the next day', () => {
    expect(shown({ day: 'vendredi', hour: '25h30', zone: 'Asia/Tokyo' }, '2026-11-20')).toEqual([
      '2026-11-20 vendredi 17h30',
    ])
    expect(shown({ day: 'dimanche', hour: '25h30', zone: 'Europe/Paris' }, '2026-11-16')).toEqual([
      '2026-11-16 lundi 01h30',
    ])
  })

  it('a slot in the hour skipped by summer time comes an hour later', () => {
    expect(shown({ day: 'dimanche', hour: '02h30', zone: 'Europe/Paris' }, '2026-03-29')).toEqual([
      '2026-03-29 dimanche 03h30',
    ])
  })

  it('a slot in the hour repeated by winter time comes once', () => {
    expect(shown({ day: 'dimanche', hour: '02h30', zone: 'Europe/Paris' }, '2026-10-25')).toEqual([
      '2026-10-25 dimanche 02h30',
    ])
  })

  it('a Japanese slot may come twice in the week with an extra hour, then once a week', () => {
    const slot = { day: 'lundi', hour: '07h30', zone: 'Asia/Tokyo' }
    expect(shown(slot, '2026-10-19')).toEqual(['2026-10-19 lundi 00h30', '2026-10-25 dimanche 23h30'])
    expect(shown(slot, '2026-10-26')).toEqual(['2026-11-01 dimanche 23h30'])
  })
})

const titles = new URL('../../../../shared/data/real-anime-titles.csv', import.meta.url)

// Optional data outside the repository: real titles with their broadcast hours in Japan.
test.runIf(existsSync(titles))('every broadcast in Japan has the right day and hour in Paris all year round', () => {
  const rows: { broadcast: string }[] = parse(readFileSync(titles), { columns: true, bom: true })
  const slots = [...new Set(rows.map(({ broadcast }) => broadcast))].flatMap(readBroadcast)
  expect(slots.length).toBeGreaterThan(300)
  for (let at = Date.parse('2026-01-05'); at < Date.parse('2027-01-10'); at += 7 * 86_400_000) {
    const week = weekOfDay(new Date(at).toISOString().slice(0, 10))
    for (const slot of slots) {
      const shown = occurrencesOf(slot, week)
      expect(shown.map((instant) => toWeekTime(instant, 'Asia/Tokyo'))).toEqual(shown.map(() => writtenInTokyo(slot)))
      expect(shown.map(readInParis)).toEqual(
        shown.map((instant) => {
          const [day, hour] = toWeekTime(instant, 'Europe/Paris').split(' ')
          return { day, hour }
        }),
      )
      // Japan has no summer time, so each slot comes once a week except when the clocks change in Paris.
      if (week.end.getTime() - week.start.getTime() === 7 * 86_400_000) expect(shown).toHaveLength(1)
    }
  }
})

type Slot = { day: string; hour: string; zone: string }

function readBroadcast(text: string): Slot[] {
  const english = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
  const [, day = '', hours, minutes] = /^(\w+) at (\d\d):(\d\d) \(JST\)$/.exec(text) ?? []
  const french = frenchDays[english.indexOf(day)]
  return french ? [{ day: french, hour: `${hours}h${minutes}`, zone: 'Asia/Tokyo' }] : []
}

const clocks = new Map(
  ['Asia/Tokyo', 'Europe/Paris'].map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('fr', { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]),
)

/** Reads the local time of a zone independently of the code under test. */
function toWeekTime(at: Date, timeZone: string): string {
  const parts = clocks.get(timeZone)?.formatToParts(at) ?? []
  const part = (type: string) => parts.find((one) => one.type === type)?.value
  return `${part('weekday')} ${part('hour')}h${part('minute')}`
}

function writtenInTokyo({ day, hour }: Slot): string {
  const [hours = 0, minutes = 0] = hour.split('h').map(Number)
  const at = frenchDays.indexOf(day as (typeof frenchDays)[number]) + Math.floor(hours / 24)
  return `${frenchDays[at % 7]} ${String(hours % 24).padStart(2, '0')}h${String(minutes).padStart(2, '0')}`
}
