export { useSpoilerChoice } from './spoiler-choice.ts'
export { spoilerScript } from './spoiler-script.ts'
