export { insertPartner, saveGuild } from './queries.ts'
