import { ArrowRight, LayoutGrid, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import type { listGenres } from '../../features/catalogue/contract.ts'
import { toExplorerPath } from '../../features/catalogue/web/public.ts'
import type { AnswerOf } from '../../shared/contract/endpoint.ts'
import { countOf } from '../../shared/french-numbers.ts'
import { mainLinks } from '../../ui/navigation/main-links.ts'
import { chooseTheme, type ThemeChoice } from '../../ui/theme/theme-choice.ts'
import type { Entry } from './entries.ts'
import { listRecent } from './recent-entries.ts'

export const mainPages: Entry[] = mainLinks.map(({ to, label }) => toPage(to, label))

export const otherPages: Entry[] = [
  toPage('/how-it-works', 'Comment ça marche', 'aide'),
  toPage('/team', 'L’équipe'),
  toPage('/status', 'État du service', 'panne disponibilité'),
  toPage('/terms', 'Conditions d’utilisation', 'CGU'),
  toPage('/privacy', 'Confidentialité', 'données personnelles RGPD'),
  toPage('/dmca', 'DMCA', 'droits signaler un contenu'),
  toPage('/accessibilite', 'Accessibilité'),
]

/** Entries for signed-out visitors only. */
export const visitorPages: Entry[] = [
  toPage('/login', 'Connexion', 'se connecter'),
  toPage('/register', 'Créer un compte', 'inscription'),
]

export const themes: Entry[] = [
  toTheme('dark', 'Thème sombre', 'mode nuit', Moon),
  toTheme('light', 'Thème clair', 'mode jour', Sun),
  toTheme('system', 'Thème du système', 'mode automatique', Monitor),
]

export function toPage(to: string, label: string, words = '', detail = 'Page'): Entry {
  return { id: to, to, label, words, detail, icon: ArrowRight }
}

function toTheme(choice: ThemeChoice, label: string, words: string, icon: LucideIcon): Entry {
  return { id: `theme-${choice}`, label, words, detail: 'Affichage', icon, run: () => chooseTheme(choice) }
}

type GenreLine = AnswerOf<typeof listGenres>['genres'][number]

export function toGenreEntry({ id, name, anime_count: count }: GenreLine): Entry {
  const to = toExplorerPath({ genres: id })
  return {
    id: to,
    to,
    label: name,
    words: 'genre',
    detail: `Genre · ${countOf(count, 'anime')}`,
    icon: LayoutGrid,
    isKept: true,
  }
}

export function listRecentEntries(): Entry[] {
  return listRecent().map((recent) => ({
    ...recent,
    id: `recent-${recent.to}`,
    isKept: true,
    ...(recent.coverUrl === undefined && { icon: LayoutGrid }),
  }))
}
