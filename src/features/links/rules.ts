/** Longest address of a video, in characters. */
export const maxLinkLength = 2000

/** Most links in a selection or a paste. */
export const maxGivenLinks = 1000

/** Most links of a task of checks; of a larger set, those with the lowest ids. */
export const maxChecked = 1_000_000

/** The results of a link's last check. */
export const linkHealths = ['ok', 'slow', 'dead', 'unknown'] as const

/** The word for dead links. */
export const deadWord = 'Hors service'

/** A link that no host of the site plays. It can be saved, since a host may be added later. */
export const noReader = 'Aucun hébergeur du site ne lit ce lien'

/** How long failures of players are counted, by hour. */
export const playbackFailureDays = 90
