export { pictureHosts } from './discord/keep-team-pictures.ts'
export { insertMember as insertTeamMember } from './queries.ts'
export { registerTeamOperations } from './routes.ts'
/** Listening to Discord: loaded where it is configured only, as its library is large. */
export const loadFollowTeam = () => import('./discord/follow-team.ts')
