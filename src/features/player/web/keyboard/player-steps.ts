/** How far one step of a key or button goes (watching §9). */
export const seekStepSeconds = 10
/** Of a volume from 0 to 1. */
export const volumeStep = 0.05
