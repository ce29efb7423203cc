import { toLongDay } from '../../../../../shared/french-days.ts'
import { countOf } from '../../../../../shared/french-numbers.ts'
import { box, cardColours, cardFamilies, type Element, logo, text } from '../../../../sharing/server/images/public.ts'
import type { MyYear } from '../../../my-year-contract.ts'
import { type PicturePart, type PictureShape, pictureSizes, toHours } from '../../../my-year-rules.ts'
import { drawHeatMap } from './draw-heat-map.ts'

type Wanted = { shape: PictureShape; parts: readonly PicturePart[] }
type Fact = { label: string; lines: string[] }

const marginPx = 64
const looks = {
  wide: { heading: 54, hours: 132, counts: 30, label: 20, line: 25, lines: 3 },
  tall: { heading: 92, hours: 250, counts: 44, label: 30, line: 38, lines: 3 },
} as const

/** Lays a year out: the hours, then the parts that its owner chose. Titles of animes only, never of episodes. */
export function layOutYear(year: MyYear, { shape, parts }: Wanted): Element {
  const size = pictureSizes[shape]
  const look = looks[shape]
  const facts = listFacts(year, parts).map((fact) => layOutFact(fact, shape))
  const isWide = shape === 'wide'
  const heatMap = parts.includes('days') ? [drawHeatMap(year, size.width - 2 * marginPx)] : []
  return box(
    {
      ...size,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: isWide ? `50px ${marginPx}px` : `110px ${marginPx}px`,
      backgroundColor: cardColours.bg,
      fontFamily: cardFamilies.text,
      color: cardColours.text,
    },
    [
      box({ justifyContent: 'space-between', alignItems: 'flex-start' }, [
        title(`Mon année ${year.year}`, look.heading, cardColours.text),
        ...(isWide ? [logo({})] : []),
      ]),
      box({ flexDirection: isWide ? 'row' : 'column', alignItems: isWide ? 'flex-end' : 'flex-start', gap: 36 }, [
        title(toHours(year.total_seconds), look.hours, cardColours.accent),
        box({ flexDirection: 'column', paddingBottom: 12 }, [
          line(toCount(year.episode_count, 'épisode'), look.counts, cardColours.text2),
          line(toCount(year.anime_count, 'anime'), look.counts, cardColours.text2),
        ]),
      ]),
      ...(facts.length > 0 ? [box({ flexWrap: isWide ? 'nowrap' : 'wrap', gap: 40 }, facts)] : []),
      ...heatMap,
      ...(isWide ? [] : [logo({})]),
    ],
  )
}

function listFacts(year: MyYear, parts: readonly PicturePart[]): Fact[] {
  const { longest_run: run, longest_evening: evening } = year
  const facts: Record<PicturePart, Fact | undefined> = {
    days: run ? { label: 'Jours d’affilée', lines: [toCount(run.days, 'jour')] } : undefined,
    animes: toFact(
      'Animes',
      year.animes.map(({ title: name }) => name),
    ),
    genres: toFact(
      'Genres',
      year.genres.map(({ name }) => name),
    ),
    studios: toFact(
      'Studios',
      year.studios.map(({ name }) => name),
    ),
    evening: evening
      ? { label: 'Plus longue soirée', lines: [toHours(evening.seconds), toLongDay(evening.day)] }
      : undefined,
  }
  return parts.flatMap((part) => facts[part] ?? [])
}

const toFact = (label: string, lines: string[]) => (lines.length > 0 ? { label, lines } : undefined)

function layOutFact({ label, lines }: Fact, shape: PictureShape): Element {
  const look = looks[shape]
  // Beside each other, or in two columns.
  const column = shape === 'wide' ? { flexGrow: 1, flexBasis: 0 } : { width: 450 }
  return box({ flexDirection: 'column', minWidth: 0, ...column }, [
    line(label, look.label, cardColours.text3),
    ...lines.slice(0, look.lines).map((content) => line(content, look.line, cardColours.text)),
  ])
}

const title = (content: string, fontSize: number, color: string) =>
  text(content, { fontFamily: cardFamilies.title, fontWeight: 800, fontSize, lineHeight: 0.95, color })

const line = (content: string, fontSize: number, color: string) =>
  text(content, {
    fontSize,
    fontWeight: 500,
    lineHeight: 1.4,
    color,
    display: 'block',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  })

const toCount = (count: number, noun: string) => countOf(count, noun).replace(' ', '\u00a0')
