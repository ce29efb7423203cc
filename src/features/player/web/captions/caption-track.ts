/** One set of captions that an episode can show. */
export type CaptionTrack = {
  /** Unique within the episode. */
  id: string
  /** The label shown to viewers: `Français`, `Français (SME)`. */
  label: string
  /** A language tag such as `fr`; empty while unknown. */
  language: string
  /** For deaf and hard-of-hearing viewers: it also tells sounds and who speaks. */
  isSdh: boolean
  /** The source of the cues: a VTT, SRT or ASS file, or a text track of the stream. */
  from: { url: string } | { textTrack: TextTrack }
}

/** The viewer's choice of captions: a language, `fr sdh`, `fr 2` for its second track, `off`, or empty at first. */
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

/** Returns the choice that stands for a track, also in other episodes. @param tracks all tracks of the episode */
export function toChoice(track: CaptionTrack, tracks: readonly CaptionTrack[]): CaptionChoice {
  const kind = toKind(track)
  const place = tracks.filter((other) => toKind(other) === kind).indexOf(track)
  return place > 0 ? `${kind} ${place + 1}` : kind
}

const toKind = ({ language, isSdh }: CaptionTrack) => `${language || 'fr'}${isSdh ? ' sdh' : ''}`

/** Returns the choice that toggles captions: the track that would show, or `off`. */
export function toToggledChoice(facts: Facts): CaptionChoice {
  if (findShownCaptions(facts)) return 'off'
  const { captionTracks, captionChoice } = facts
  const track = findPreferred(captionTracks, captionChoice)
  return track ? toChoice(track, captionTracks) : 'fr'
}

function findPreferred(tracks: readonly CaptionTrack[], choice: CaptionChoice): CaptionTrack | undefined {
  const wanted = choice === '' || choice === 'off' ? 'fr' : choice
  const [language] = wanted.split(' ')
  const spoken = tracks.filter((track) => track.language === language)
  // An episode may have only the other kind.
  return tracks.find((track) => toChoice(track, tracks) === wanted) ?? spoken[0] ?? tracks[0]
}
