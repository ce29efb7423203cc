export { discordAddresses } from './discord-invites.ts'
export { insertPartner } from './queries.ts'
export { registerPartnerOperations } from './routes.ts'
