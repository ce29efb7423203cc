export { type Announcement, announce, announceEpisodes } from './announce.ts'
