/** One set of captions that an episode can show. */
export type CaptionTrack = {
  /** Tells it from the others of its episode. */
  id: string
  /** What a person calls it: `Français`. */
  label: string
  /** A language tag such as `fr`; empty while unknown. */
  language: string
  /** Where the cues come from: a file in VTT, SRT or ASS, or a track that the stream brings along. */
  from: { url: string } | { textTrack: TextTrack }
}

/** What a viewer wants of captions: a language, `off`, or empty as long as nothing was chosen. */
export type CaptionChoice = string

type Facts = {
  captionTracks: readonly CaptionTrack[]
  captionChoice: CaptionChoice
  captionsByDefault: boolean
}

/** The track that shows; undefined when captions are off or the episode has none. */
export function findShownCaptions({
  captionTracks,
  captionChoice,
  captionsByDefault,
}: Facts): CaptionTrack | undefined {
  if (captionChoice === 'off' || (captionChoice === '' && !captionsByDefault)) return undefined
  return findPreferred(captionTracks, captionChoice)
}

/** What to choose so that captions come, or go: the language that would show, or `off`. */
export function toToggledChoice(facts: Facts): CaptionChoice {
  if (findShownCaptions(facts)) return 'off'
  const { captionTracks, captionChoice } = facts
  return findPreferred(captionTracks, captionChoice)?.language || 'fr'
}

function findPreferred(tracks: readonly CaptionTrack[], choice: CaptionChoice): CaptionTrack | undefined {
  const wanted = choice === '' || choice === 'off' ? 'fr' : choice
  return tracks.find(({ language }) => language === wanted) ?? tracks[0]
}
