export { describeRemaining, describeSkipped } from './describe-skipped.ts'
export { readSkipsOffStory, useSkipsOffStory } from './skip-choice.ts'
export { storeSkipsOffStory } from './store-skips.ts'
