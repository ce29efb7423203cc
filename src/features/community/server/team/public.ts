export { insertMember as insertTeamMember } from './queries.ts'
export { handleTeam } from './routes.ts'
