export { checkLinksSoon } from './checks/schedule-checks.ts'
export { createLinkJudge } from './create-link-judge.ts'
export { countLinks } from './list-links.ts'
export { countLinksByHost as listHostCounts } from './queries/link-health.ts'
