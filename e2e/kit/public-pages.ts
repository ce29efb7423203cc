/** Every public page of the site, with its special states. */
export const publicPages = [
  '/',
  '/explorer',
  '/explorer?view=list&type=Film',
  '/explorer?search=zzzzzzqqqq',
  '/anime/benikitsune-le-masque-rouge',
  '/anime/la-boite-aux-quarante-neuf-gestes',
  '/watch/hagane-zero/Saison%201/1/VOSTFR',
  '/planning',
  '/team',
  '/partners',
  '/about',
  '/how-it-works',
  '/terms',
  '/privacy',
  '/dmca',
  '/dmca/suivi',
  '/dmca/contre-notification',
  '/dmca/transparence',
  '/accessibilite',
  '/status',
  '/login',
  '/register',
  '/forgot-password',
  '/offline',
]

/** Pages for missing content: status 404. */
export const missingPages = ['/anime/inconnu', '/watch/hagane-zero/Saison%201/99/VOSTFR']
