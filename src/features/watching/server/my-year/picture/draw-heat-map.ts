import { listDays } from '../../../../../shared/year-days.ts'
import { cardColours, type Element } from '../../../../sharing/server/images/public.ts'
import type { MyYear } from '../../../my-year-contract.ts'
import { toLevel } from '../../../my-year-rules.ts'

const rows = 7
/** The share of a cell that is filled. */
const filled = 0.82
// From nothing to the most: the accent over the ground.
const colours = ['#1d1f22', '#5c4c1e', '#94771f', '#c99e25', cardColours.accent]

/** Draws the days of a year as columns of weeks, Monday first, in this width. */
export function drawHeatMap({ year, days }: Pick<MyYear, 'year' | 'days'>, width: number): Element {
  const seconds = new Map(days.map((day) => [day.day, day.seconds]))
  const calendar = listDays(year)
  const before = calendar[0]?.weekday ?? 0
  const columns = Math.ceil((before + calendar.length) / rows)
  const cell = width / columns
  const paths = colours.map(() => '')
  for (const [place, { day, weekday }] of calendar.entries()) {
    const x = Math.floor((before + place) / rows) * cell
    paths[toLevel(seconds.get(day) ?? 0)] += toSquare(x, weekday * cell, cell * filled)
  }
  const height = Math.ceil(rows * cell)
  return {
    type: 'svg',
    props: {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      style: {},
      children: paths.map((d, level) => ({ type: 'path', props: { d, fill: colours[level], style: {} } })),
    },
  }
}

function toSquare(x: number, y: number, side: number): string {
  const round = (value: number) => Math.round(value * 10) / 10
  return `M${round(x)} ${round(y)}h${round(side)}v${round(side)}h-${round(side)}z`
}
