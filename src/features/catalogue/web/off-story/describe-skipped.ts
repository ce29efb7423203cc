import { type EpisodeNumber, toShownNumber } from '../../../../shared/episode-place.ts'
import { type OffStory, offStoryMarks } from '../../off-story-rules.ts'

type Skipped = EpisodeNumber & { off_story?: OffStory | null | undefined }

/** Says which episodes in a row were passed over: 'Épisodes 5 à 7 passés : fillers'; undefined for none. */
export function describeSkipped(episodes: readonly Skipped[]): string | undefined {
  const [first] = episodes
  const last = episodes.at(-1)
  if (!first || !last) return undefined
  const kinds = offStoryMarks.flatMap((mark) => {
    const { length } = episodes.filter(({ off_story }) => off_story === mark)
    return length > 1 ? `${mark}s` : length === 1 ? mark : []
  })
  return `${toPassed(first, last, episodes.length)} : ${kinds.join(' et ')}`
}

/** Says that nothing but these follows: 'Il ne reste que des fillers'. */
export function describeRemaining(episodes: readonly Skipped[]): string {
  const kinds = offStoryMarks.filter((mark) => episodes.some(({ off_story }) => off_story === mark))
  if (episodes.length === 1) return `Il ne reste qu’un ${kinds.join()}`
  return `Il ne reste que des ${kinds.map((kind) => `${kind}s`).join(' et des ')}`
}

function toPassed(first: Skipped, last: Skipped, count: number): string {
  if (count === 1) return `Épisode ${toShownNumber(first)} passé`
  // The numbers of the next season begin again.
  if (last.episode_number < first.episode_number) return `${count} épisodes passés`
  return `Épisodes ${toShownNumber(first)} ${count === 2 ? 'et' : 'à'} ${toShownNumber(last)} passés`
}
