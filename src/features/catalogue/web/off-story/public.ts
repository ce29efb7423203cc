export { describeSkipped } from './describe-skipped.ts'
export { readSkipsOffStory, storeSkipsOffStory, useSkipsOffStory } from './skip-choice.ts'
