// The screens of `npm run shots`, by who sees them.
import type { Page } from '@playwright/test'
import { missingPages, publicPages } from '../../e2e/kit/public-pages.ts'

export type Person = 'visitor' | 'member' | 'staff'
export type Screen = {
  name: string
  path: string
  person: Person
  /** Opens what the address does not show. */
  open?: (page: Page) => Promise<unknown>
}

const longestTitle = 'comment-j-ai-herite-d-une-bibliotheque-qui-marche-et-de-ses-trois-mille'
const watched = '/watch/hagane-zero/Saison%201/1/VOSTFR'

const pages: Record<Person, string[]> = {
  visitor: [
    ...publicPages,
    ...missingPages,
    '/anime/les-lanternes-de-kuroshio',
    `/anime/${longestTitle}`,
    `/watch/${longestTitle}/Saison%201/1/VOSTFR`,
    '/reset-password',
    '/confirm-email',
    '/api/docs',
  ],
  member: [
    '/',
    '/anime/hagane-zero',
    '/notifications',
    '/pour-toi',
    '/my-space',
    '/my-space?tab=watchlist',
    '/my-space?tab=searches',
    '/my-space/import',
    '/my-space/year',
    '/my-space/linked',
    '/settings',
    '/settings?tab=securite',
    '/settings?tab=confidentialite',
    '/settings?tab=programmes',
  ],
  staff: [
    'dashboard',
    'users',
    'animes',
    'animes/genres',
    'animes/import',
    'animes/files',
    'animes/1/edit',
    'animes/1/paste',
    'messages',
    'stats',
    'system',
    'sync',
    'team',
    'partners',
    'planning',
    'rights',
    'rights/1/notice',
    'webhooks',
    'audit',
    'reports',
    'reports/people',
    'links',
  ].map((path) => `/admin/${path}`),
}

const opened: Screen[] = [
  { name: 'palette', path: '/', person: 'visitor', open: openPalette },
  { name: 'player-settings', path: watched, person: 'visitor', open: (page) => press(page, 'Réglages') },
  { name: 'report', path: watched, person: 'member', open: (page) => press(page, 'Signaler') },
]

/** Every screen, named by its address and person. */
export const screens: Screen[] = [
  ...(Object.entries(pages) as [Person, string[]][]).flatMap(([person, paths]) =>
    paths.map((path) => ({ name: `${person}${decodeURIComponent(path).replace(/[^\w]+/g, '-')}`, path, person })),
  ),
  ...opened,
]

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Rechercher partout' }).fill('la')
  await page.getByRole('option').first().waitFor()
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click()
}
