/** The largest length of the public note on a postponed or cancelled release. */
export const maxReleaseNoteLength = 300
