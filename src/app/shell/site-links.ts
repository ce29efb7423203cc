/** The main links, in the order of user side §2. */
export const mainLinks = [
  { to: '/', label: 'Accueil' },
  { to: '/explorer', label: 'Explorer' },
  { to: '/planning', label: 'Planning' },
  { to: '/about', label: 'À propos' },
  { to: '/partners', label: 'Partenaires' },
] as const
