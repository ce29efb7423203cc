export { announce, announceEpisodes } from './announce.ts'
