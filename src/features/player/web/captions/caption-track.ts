/** The language of captions that name none, and of the first choice. */
export const usualLanguage = 'fr'

/** One set of captions that an episode can show. */
export type CaptionTrack = {
  /** Unique within the episode. */
  id: string
  /** The label shown to viewers: `Français`, `Français (SME)`. */
  label: string
  /** A language tag such as `fr`. */
  language: string
  /** For deaf and hard-of-hearing viewers: it also tells sounds and who speaks. */
  isSdh: boolean
  /** The source of the cues: a VTT, SRT or ASS file, or a text track of the stream. */
  from: { url: string } | { textTrack: TextTrack }
}

/** The viewer's choice of captions: a language, `fr sdh`, `fr 2` for its second track, `off`, or empty at first. */
export type CaptionChoice = string

type Facts = { captionTracks: readonly CaptionTrack[]; captionChoice: CaptionChoice; captionsByDefault: boolean }

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

const toKind = ({ language, isSdh }: CaptionTrack) => `${language}${isSdh ? ' sdh' : ''}`

/** Returns the choice that toggles captions: the track that would show, or `off`. */
export function toToggledChoice(facts: Facts): CaptionChoice {
  if (findShownCaptions(facts)) return 'off'
  const { captionTracks, captionChoice } = facts
  const track = findPreferred(captionTracks, captionChoice)
  return track ? toChoice(track, captionTracks) : usualLanguage
}

function findPreferred(tracks: readonly CaptionTrack[], choice: CaptionChoice): CaptionTrack | undefined {
  const [tag = '', ...marks] = (choice === '' || choice === 'off' ? usualLanguage : choice).split(' ')
  const wanted = [toCanonicalTag(tag), ...marks].join(' ')
  // An episode may have another region of the language, fewer tracks, or only the other kind.
  const spoken = tracks.filter(({ language }) => toLanguage(language) === toLanguage(wanted))
  return (
    tracks.find((track) => toChoice(track, tracks) === wanted) ??
    spoken.find(({ isSdh }) => isSdh === marks.includes('sdh')) ??
    spoken[0] ??
    tracks[0]
  )
}

const toLanguage = (tag: string) => /^\w*/.exec(tag)?.[0]

/** Returns a language tag in its canonical form: 'fre' and 'FR' are 'fr'. Streams also have tags that are none. */
export function toCanonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag
  } catch {
    return tag
  }
}
