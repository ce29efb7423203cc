export const apiTags: Record<string, { title: string; description: string }> = {
  administration: {
    title: 'Administration',
    description: 'Tools of the staff: accounts, messages, statistics, the audit log.',
  },
  'anime-admin': {
    title: 'Administration : animes',
    description: 'Animes with their titles and pictures, edited by the staff.',
  },
  auth: { title: 'Comptes', description: 'Accounts, signing in, sessions and settings.' },
  catalogue: { title: 'Catalogue', description: 'The public catalogue: animes, genres, search.' },
  'catalogue-import': {
    title: 'Administration : imports',
    description: 'Files of animes or episodes, imported by the staff.',
  },
  community: { title: 'Équipe et partenaires', description: 'The team and the partners.' },
  'episode-admin': {
    title: 'Administration : épisodes',
    description: 'Episodes and their links, edited by the staff.',
  },
  episodes: { title: 'Épisodes', description: 'Episodes of an anime, and the neighbours of one of them.' },
  'linked-lists': { title: 'Listes reliées', description: 'Lists at other sites, synchronised both ways.' },
  'list-transfer': {
    title: 'Import et export de listes',
    description: 'Import of lists from other sites, and export of one’s own.',
  },
  'my-year': { title: 'Mon année', description: 'What a person played in a year, per day, and a picture of it.' },
  notifications: {
    title: 'Notifications',
    description: 'Notifications, their kinds and the devices that receive them.',
  },
  planning: { title: 'Planning', description: 'Releases per week, and calendars of them.' },
  reports: { title: 'Signalements', description: 'Reports of faulty episodes, and their handling by the staff.' },
  rights: { title: 'Ayants droit', description: 'Notices of rights holders, and their outcome.' },
  'saved-searches': {
    title: 'Recherches enregistrées',
    description: 'Saved filters of the catalogue, with notifications of new matches.',
  },
  seance: { title: 'Séances', description: 'Watching an episode together.' },
  site: { title: 'Site', description: 'The site itself: its state, statistics and public settings.' },
  suggestions: { title: 'Pour toi', description: 'Suggested animes, each with its reason, and hidden ones.' },
  sync: { title: 'Synchronisation', description: 'Data of animes from feeds and AniList.' },
  videos: { title: 'Vidéos', description: 'Resolving of links into playable addresses, and their health.' },
  'watch-progress': { title: 'Progression', description: 'Positions in episodes, and the list to continue.' },
  watchlist: { title: 'Watchlist', description: 'Animes that a person watches, plans to watch, or has watched.' },
  webhooks: { title: 'Webhooks', description: 'Addresses elsewhere that receive events of the site.' },
}
