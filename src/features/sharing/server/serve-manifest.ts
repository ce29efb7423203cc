import type { Site } from '../../../platform/site/site.ts'

/** Serves /manifest.webmanifest: the name and look of the installed site. */
export function serveManifest({ serveCached }: Pick<Site, 'serveCached'>): void {
  serveCached('/manifest.webmanifest', () => ({
    type: 'application/manifest+json',
    body: JSON.stringify(manifest),
    shows: [],
  }))
}

const manifest = {
  name: 'Suminé',
  short_name: 'Suminé',
  description: 'Anime en VOSTFR et VF, gratuitement.',
  lang: 'fr',
  dir: 'ltr',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#0f1012',
  theme_color: '#0f1012',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  categories: ['entertainment'],
  shortcuts: [
    { name: 'Explorer', url: '/explorer' },
    { name: 'Planning', url: '/planning' },
    { name: 'Mon Espace', url: '/my-space' },
  ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] })),
  // Taken from the demonstration (npm run shots): browsers show them before the installation.
  screenshots: [
    {
      src: '/icons/screenshot-wide.webp',
      sizes: '1280x800',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'L’accueil : derniers animes ajoutés, classiques et découvertes',
    },
    {
      src: '/icons/screenshot-narrow.webp',
      sizes: '780x1688',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'L’accueil sur un téléphone',
    },
  ],
}
