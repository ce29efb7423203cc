export { pictureHosts } from './discord/keep-team-pictures.ts'
export { insertMember as insertTeamMember } from './queries.ts'
export { registerTeamOperations } from './routes.ts'
