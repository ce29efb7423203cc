// Constants of docs/product/watching.md#player-constants.

/** When an episode or its video cannot be loaded, and nothing says why. */
export const loadFailure = "Erreur lors du chargement de l'épisode"

/** How far one step of a key, a button or a double tap goes. */
export const seekStepSeconds = 10
/** Of a volume from 0 to 1. */
export const volumeStep = 0.05
export const playbackRates: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
export const maxGainPercent = 300
export const gainStepPercent = 25

/** Of captions. */
export const maxFontSizePercent = 400
export const fontSizeStepPercent = 25
export const opacityStepPercent = 5
