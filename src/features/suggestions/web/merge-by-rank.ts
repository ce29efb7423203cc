type WithId = { id: number }

/** An anime of several lists, with the first list that named it best. */
export type Merged<Anime, Source> = { anime: Anime; source: Source }

/**
 * Merges lists of similar animes by rank: one that many lists name early comes first; ties go to the older id.
 * @param known ids to leave out
 */
export function mergeByRank<Anime extends WithId, Source>(
  lists: readonly { source: Source; animes: readonly Anime[] }[],
  { known, limit }: { known: ReadonlySet<number>; limit: number },
): Merged<Anime, Source>[] {
  const found = new Map<number, Merged<Anime, Source> & { score: number; best: number }>()
  for (const { source, animes } of lists) {
    for (const [rank, anime] of animes.entries()) {
      if (known.has(anime.id)) continue
      const score = 1 / (rank + 3)
      const before = found.get(anime.id)
      if (!before) found.set(anime.id, { anime, source, score, best: score })
      else if (score > before.best) found.set(anime.id, { anime, source, score: before.score + score, best: score })
      else before.score += score
    }
  }
  return [...found.values()]
    .sort((a, b) => b.score - a.score || a.anime.id - b.anime.id)
    .slice(0, limit)
    .map(({ anime, source }) => ({ anime, source }))
}
