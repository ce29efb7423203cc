// How progress is saved: docs/product/watching.md#saving-progress.

/** How often a position is sent while playing. */
export const sendEverySeconds = 15
/** Earlier positions are not saved. */
export const minSavedSeconds = 5
/** While playing, a position this near to the saved one is not sent before its turn; durations may differ as much. */
export const minDifferenceSeconds = 5
/** This near to the end nothing is saved but that the episode is seen, or over. */
export const unsavedEndSeconds = 60

/** The longest time played that one save reports, and that one episode gets in a part of a day. */
export const maxPlayedSeconds = 86_400

/** The most saves of a signed-out device that an account takes over at once. */
export const maxAdoptedSaves = 500
