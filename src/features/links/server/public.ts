export { createLinkJudge } from './create-link-judge.ts'
export { countLinks } from './list-links.ts'
export { openVideoLinks } from './open-video-links.ts'
export { countLinksByHost as listHostCounts } from './queries/link-health.ts'
