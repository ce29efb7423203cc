export const apiTags: Record<string, { title: string; description: string }> = {
  administration: {
    title: 'Administration',
    description: 'What the staff looks after: accounts, messages, figures, the log of what was done.',
  },
  'anime-admin': {
    title: 'Administration : animes',
    description: 'Animes, their titles and pictures, made and changed by the staff.',
  },
  auth: {
    title: 'Comptes',
    description: 'Accounts, signing in, sessions and settings.',
  },
  catalogue: {
    title: 'Catalogue',
    description: 'Animes, genres and the search, as everybody sees them.',
  },
  'catalogue-import': {
    title: 'Administration : imports',
    description: 'Files of animes or episodes, brought in by the staff.',
  },
  community: {
    title: 'Équipe et partenaires',
    description: 'The team and the partners.',
  },
  'episode-admin': {
    title: 'Administration : épisodes',
    description: 'Episodes and their links, made and changed by the staff.',
  },
  episodes: {
    title: 'Épisodes',
    description: 'Episodes of an anime, and what is around one of them.',
  },
  'linked-lists': {
    title: 'Listes reliées',
    description: 'Lists at other sites that follow one’s own, both ways.',
  },
  'list-transfer': {
    title: 'Import et export de listes',
    description: 'Lists of other sites that come in, and one’s own that goes out.',
  },
  'my-year': {
    title: 'Mon année',
    description: 'What the person played in a year, by day, and a picture of it.',
  },
  notifications: {
    title: 'Notifications',
    description: 'What a person hears of, and on which devices.',
  },
  planning: {
    title: 'Planning',
    description: 'Releases of the week, and their calendars.',
  },
  reports: {
    title: 'Signalements',
    description: 'Faulty episodes, from who saw one to who mends it.',
  },
  rights: {
    title: 'Ayants droit',
    description: 'Notices of rights holders, and what became of them.',
  },
  'saved-searches': {
    title: 'Recherches enregistrées',
    description: 'Filters of the catalogue that a person keeps, and that notify them.',
  },
  seance: {
    title: 'Séances',
    description: 'Watching an episode together.',
  },
  site: {
    title: 'Site',
    description: 'The site itself: its state, figures and settings that everybody may know.',
  },
  suggestions: {
    title: 'Pour toi',
    description: 'Animes for a person, each with its reason, and what they do not want to see.',
  },
  sync: {
    title: 'Synchronisation',
    description: 'What feeds and AniList say of animes.',
  },
  videos: {
    title: 'Vidéos',
    description: 'Links turned into something that plays, and their health.',
  },
  'watch-progress': {
    title: 'Progression',
    description: 'Positions in episodes, and what is continued.',
  },
  watchlist: {
    title: 'Watchlist',
    description: 'What a person watches, means to watch, or has watched.',
  },
  webhooks: {
    title: 'Webhooks',
    description: 'Addresses outside the site that hear of its events.',
  },
}
