export { TeamView } from './team-view.tsx'
