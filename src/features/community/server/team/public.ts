export { insertMember as insertTeamMember } from './queries.ts'
