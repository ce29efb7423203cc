export { spoilerScript } from './spoiler-script.ts'
export { useSpoilerChoice } from './store-spoiler-choice.ts'
