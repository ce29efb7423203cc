export { ReportButton } from './report-button.tsx'
export type { PlaybackFacts } from './reported-episode.ts'
