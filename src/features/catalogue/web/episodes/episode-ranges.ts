import { type EpisodeNumber, toShownNumber } from '../../../../shared/episode-place.ts'

/** Longer lists are split, so that a series of a thousand episodes stays light. */
const maxWholeLength = 100
const pieceLength = 50

export type EpisodeRange<E> = { label: string; episodes: E[] }

/** Splits more than 100 episodes into pieces of 50, named by their first and last numbers; fewer stay one piece. */
export function toEpisodeRanges<E extends EpisodeNumber>(episodes: E[]): EpisodeRange<E>[] {
  if (episodes.length <= maxWholeLength) return [toRange(episodes)]
  const starts = Array.from({ length: Math.ceil(episodes.length / pieceLength) }, (_, piece) => piece * pieceLength)
  return starts.map((start) => toRange(episodes.slice(start, start + pieceLength)))
}

function toRange<E extends EpisodeNumber>(episodes: E[]): EpisodeRange<E> {
  const [first, last] = [episodes.at(0), episodes.at(-1)].map((one) => (one ? toShownNumber(one) : '0'))
  return { label: `${first} à ${last}`, episodes }
}
