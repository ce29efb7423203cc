export const maxPeople = 50

export const modes = ['host', 'everybody'] as const
/** Who plays, pauses, seeks and chooses the episode. */
export type Mode = (typeof modes)[number]

/** Names people give themselves here, in characters. */
export const nameLengths = { min: 2, max: 24 } as const
export const nameRefusal = `Choisissez un nom de ${nameLengths.min} à ${nameLengths.max} caractères.`

/** An episode that the leader opens begins this much later, so that everybody has loaded it, in seconds. */
export const leadInSeconds = 3

/** A line of the chat, in characters. */
export const maxLineLength = 200

/** Why a line is refused: too many lines at once, no visible character, or a refused word. */
export const unsaidTexts = {
  pace: 'Doucement : attendez quelques secondes.',
  empty: 'Votre message est vide.',
  words: 'Votre message contient un mot que ce site n’accepte pas.',
} as const
export type Unsaid = keyof typeof unsaidTexts

/** The reactions over the picture, by the names that screen readers say. */
export const reactions = {
  joie: '😂',
  amour: '😍',
  surprise: '😮',
  larmes: '😢',
  bravo: '👏',
  feu: '🔥',
} as const
export type Reaction = keyof typeof reactions
export const reactionNames = Object.keys(reactions) as [Reaction, ...Reaction[]]

/** The codes with which the server closes a connection for good (RFC 6455 leaves 4000 to 4999 to applications). */
export const closeCodes = { ended: 4001, removed: 4003, unknownSeat: 4004, refused: 4005, flooding: 4008 } as const

export const endedText = 'Cette séance est terminée, ou son adresse est incomplète.'
export const fullText = `Cette séance est complète (${maxPeople} personnes).`
export const refusedText = 'L’équipe du site a écarté votre connexion des séances pour quelque temps.'
export const removedText = 'L’hôte vous a retiré de cette séance.'

/** The longest that a séance waits for those who lag, in seconds. */
export const maxHoldSeconds = 30
/** How often it waits for one person and for one network, so that nobody can hold it for ever. */
export const maxHolds = { ofPerson: 3, ofNetwork: 6, inMinutes: 10 } as const
/** A leader who is away this long is replaced. */
export const leaderGraceSeconds = 20
/** When an empty séance ends, and when any séance ends. */
export const emptySeanceMinutes = 10
export const maxSeanceHours = 24
export const maxSeancesOfNetwork = 20
