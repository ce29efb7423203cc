/** The main links, in the order of docs/product/browsing.md#header. */
export const mainLinks = [
  { to: '/', label: 'Accueil' },
  { to: '/explorer', label: 'Explorer' },
  { to: '/planning', label: 'Planning' },
  { to: '/about', label: 'À propos' },
  { to: '/partners', label: 'Partenaires' },
] as const
