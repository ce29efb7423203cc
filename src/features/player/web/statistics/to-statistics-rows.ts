import { narrowSpace, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import type { PlayerStatistics } from '../player-statistics.ts'

/** Formats the known figures. */
export function toStatisticsRows(statistics: PlayerStatistics): { name: string; text: string }[] {
  const { host, type, width, height, frames, droppedFrames, bufferedSeconds, bandwidth, sourceChanges } = statistics
  const rows: [string, string | undefined][] = [
    ['Hébergeur', host],
    ['Format', type?.toUpperCase()],
    ['Image', width > 0 ? `${width} × ${height}` : undefined],
    ['Images perdues', frames === undefined ? undefined : `${droppedFrames ?? 0} sur ${toFrenchNumber(frames)}`],
    ['Tampon', `${toFrenchNumber(Math.round(10 * bufferedSeconds) / 10)}${narrowSpace}s`],
    ['Débit', bandwidth === undefined ? undefined : toBitRate(bandwidth)],
    ['Changements de lien', toFrenchNumber(sourceChanges)],
  ]
  return rows.flatMap(([name, text]) => (text === undefined ? [] : [{ name, text }]))
}

/** Formats `4,2 Mbit/s`, or `640 kbit/s` below one. */
export function toBitRate(bitsPerSecond: number): string {
  if (bitsPerSecond < 1_000_000) return `${Math.round(bitsPerSecond / 1000)}${narrowSpace}kbit/s`
  return `${toFrenchNumber(Math.round(bitsPerSecond / 100_000) / 10)}${narrowSpace}Mbit/s`
}
