export { TeamAdminView } from './staff/team-admin-view.tsx'
export { TeamView } from './team-view.tsx'
