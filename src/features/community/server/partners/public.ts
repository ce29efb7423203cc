export { insertPartner, saveGuild } from './queries.ts'
export { handlePartners } from './routes.ts'
