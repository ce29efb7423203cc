export { discordAddresses } from './discord-invites.ts'
export { insertPartner, keepGuild } from './queries.ts'
export { registerPartnerOperations } from './routes.ts'
