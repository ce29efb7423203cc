export { sendSpoilerChoice, useSpoilerChoice } from './spoiler-choice.ts'
export { addSpoilerSheet, coverAsChosen, spoilerScript } from './spoiler-script.ts'
