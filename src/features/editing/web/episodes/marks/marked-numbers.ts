import { toRanges } from '../../../../../shared/to-ranges.ts'

/** The first and last number of a range; both are the same for one episode. */
type NumberRange = { first: number; last: number }

const rangeFormat = /^(\d{1,6}(?:\.\d{1,2})?)(?:\s*(?:-|–|à)\s*(\d{1,6}(?:\.\d{1,2})?))?$/

/** Parses '26, 97, 101-106'; undefined for other texts. */
export function parseRanges(text: string): NumberRange[] | undefined {
  const parts = text.split(/[,;\n]/).map((part) => part.trim())
  const ranges = parts
    .filter((part) => part !== '')
    .map((part) => {
      const [, first, last = first] = rangeFormat.exec(part) ?? []
      return { first: Number(first), last: Number(last) }
    })
  return ranges.every(({ first, last }) => first <= last) ? ranges : undefined
}

/** Formats numbers as that text. @param all the numbers of the season, ascending: a range leaves none of them out */
export function formatRanges(numbers: readonly number[], all: readonly number[]): string {
  const ranges = toRanges(numbers, (last, next) => all[all.indexOf(last) + 1] === next)
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
}

/** Lists the numbers of a season that ranges cover, and the ranges without any. */
export function findMarked(ranges: readonly NumberRange[], all: readonly number[]) {
  const covers = ({ first, last }: NumberRange, number: number) => first <= number && number <= last
  return {
    numbers: all.filter((number) => ranges.some((range) => covers(range, number))),
    unknown: ranges.filter((range) => !all.some((number) => covers(range, number))),
  }
}
