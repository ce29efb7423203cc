/** One set of captions that an episode can show. */
export type CaptionTrack = {
  /** Unique within the episode. */
  id: string
  /** The label shown to viewers: `Français`. */
  label: string
  /** A language tag such as `fr`; empty while unknown. */
  language: string
  /** The source of the cues: a VTT, SRT or ASS file, or a text track of the stream. */
  from: { url: string } | { textTrack: TextTrack }
}

/** The viewer's choice of captions: a language, `off`, or empty before any choice. */
export type CaptionChoice = string

type Facts = {
  captionTracks: readonly CaptionTrack[]
  captionChoice: CaptionChoice
  captionsByDefault: boolean
}

/** Returns the visible track; undefined when captions are off or the episode has none. */
export function findShownCaptions({
  captionTracks,
  captionChoice,
  captionsByDefault,
}: Facts): CaptionTrack | undefined {
  if (captionChoice === 'off' || (captionChoice === '' && !captionsByDefault)) return undefined
  return findPreferred(captionTracks, captionChoice)
}

/** Returns the choice that toggles captions: the language that would show, or `off`. */
export function toToggledChoice(facts: Facts): CaptionChoice {
  if (findShownCaptions(facts)) return 'off'
  const { captionTracks, captionChoice } = facts
  return findPreferred(captionTracks, captionChoice)?.language || 'fr'
}

function findPreferred(tracks: readonly CaptionTrack[], choice: CaptionChoice): CaptionTrack | undefined {
  const wanted = choice === '' || choice === 'off' ? 'fr' : choice
  return tracks.find(({ language }) => language === wanted) ?? tracks[0]
}
