type Group = { name: string; test: (id: string) => boolean; minShareCount?: number }

/** The frame of every page, and small parts that most visitor pages share: beginnings of paths below src/. */
const frame = [
  'app/(root|pages/)',
  'shell/(?!offline/|palette/|person/|preview/|idle-parts|error-page|mobile-menu|loading/page-(return|shape|wipe))',
  'shell/(palette/palette-(button|layer)|person/session-corner)',
  'ui/(errors/|head/|icons/|network/|pictures/(?!avatar|qr-picture)|storage/|theme/)',
  'ui/api/(?!call-api|open-event|read-event|until-gone)',
  'ui/components/(button|chip|class-names|icon-button|language-badge|section-heading|segmented|select-field|tag|use-hydr)',
  'ui/feedback/(alert|empty-state|skeleton)',
  'ui/formats/durations',
  'ui/forms/(held-form|use-typed-value)',
  'ui/(menus/use-menu|navigation/(main-links|modifier-key|use-focus-on-new-page))',
  'pages/catalogue/title-failure',
  'shared/(contract/refusals|episode-place|french-order|list-limits|parse-json|picture-path|shorten-text|slug|wordmark|worker-messages)',
  'features/account/web/(login-path|session(-storage)?[.]|sign-out|use-session|waiting-for-session)',
  'features/catalogue/(places-rules|rules|search-rules|season-rules)',
  'features/catalogue/web/(anime-card|anime-facts|episodes/remembered|home/random|search/(?!suggestion-panel|suggestions[.]css))',
  'features/player/web/(frame|start/(fetch-player|use-watch-intent))',
  'features/watching/(rules|web/journal/kept-keys|web/resume/(resume-memory|waiting-resume))',
]

/** Icons of the frame and of visitors' pages. Those of the administration come with it. */
const icons = [
  'arrow-left|arrow-right|bookmark-plus|calendar-days|check|chevron-down|chevron-left|chevron-right|chevron-up|circle-check',
  'circle-exclamation-point|dices|house|info|layout-grid|list|lock|menu|message-circle|monitor|moon|play|rotate-ccw',
  'rotate-cw|search|sliders-horizontal|sun|timer|triangle-exclamation-point|user-round|x',
]

/** What calls of the API need. */
const calls = [
  'ui/api/call-api',
  'shared/contract/(error-codes|fill-path)',
  'features/(account|catalogue)/(contract|places-contract)',
]

/** What no page needs to begin (src/shell/later-parts.ts). */
const later = [
  'shell/(error-page|mobile-menu|loading/page-shape)',
  'features/catalogue/web/detail/missing-view',
  'ui/feedback/offline-view',
  'ui/feedback/error-view',
]

/**
 * Icons that several parts of a page share which load later: the player, the menu of a person, notices. The frame
 * names each file that such a part needs, so that ten small files would cost every visitor their names.
 */
const laterIcons =
  'captions|film|flag|layout-dashboard|library-big|log-out|maximize|pause|refresh-cw|rotate-ccw-clock|users|wifi-off'

/** What the page of an anime shares with those of its episodes, and with the previews of cards. */
const episodes = [
  'features/catalogue/(off-story-rules|web/off-story/)',
  'features/catalogue/web/(anime-pages|detail/(?!missing-view)|episodes/(?!rows/episode-menus|list-up-to|spoilers/(shield-part|list-known)))',
  'features/lists/web/watchlist/watchlist-action',
  'features/catalogue/web/spoilers/spoiler-script',
  'features/watching/web/marks/',
  'pages/catalogue/describe-anime-page',
  'ui/(feedback/passing-note|navigation/breadcrumbs)',
]

/** What the player shares with its panels and with the frame of other sites' players. */
const controls = [
  'features/player/web/(ages/age-(choice|options)|controls|keyboard/describe|next-episode|overlays|player-surfaces|poster|preferences|state|statistics/to-st)',
]

/** What signing in needs, and other forms too. */
const forms = [
  'ui/forms/(checkbox|field|password-field|form\\.tsx)',
  'features/account/web/(auth-screen|sign-in/(?!second-step|sign-in-again|register-form))',
  'pages/account/account-page',
]

/** What other forms share, but not those for several editors, which only the administration has. */
const dialogs = [
  'ui/forms/(?!conflict-panel|draft-dialog-form|merge-drafts|switch|use-draft-form)',
  'ui/components/dialog',
  'features/account/web/sign-in/',
]

const below = (folder: string, paths: string[]) => {
  const expression = new RegExp(`/${folder}/(${paths.join('|')})`)
  return (id: string) => expression.test(id)
}

const isFrame = below('src', frame)
const isFrameIcon = below('lucide-react/dist/esm', ['(?!icons/)', `icons/(${icons.join('|')})[.]mjs`])

/**
 * The groups of modules that share a file of the build. A module goes to the first group that matches it, with its
 * imports. Dozens of small files would wait for each other on a poor line; e2e/visiting/first-load.spec.ts limits them.
 */
export const codeGroups: Group[] = [
  // Unchanged between releases of the site.
  { name: 'react', test: below('node_modules', ['(react|react-dom|react-router|scheduler)/']) },
  { name: 'site', test: (id) => isFrame(id) || isFrameIcon(id) || id.includes('preload-helper') },
  { name: 'calls', test: below('src', calls) },
  { name: 'later', test: below('src', later) },
  { name: 'later-icons', test: below('lucide-react/dist/esm', [`icons/(${laterIcons})[.]mjs`]) },
  { name: 'episodes', test: below('src', episodes), minShareCount: 2 },
  { name: 'forms', test: below('src', forms), minShareCount: 2 },
  { name: 'dialogs', test: below('src', dialogs), minShareCount: 2 },
  { name: 'pages', test: below('src', ['ui/navigation/(pagination|page-window)']) },
  { name: 'is-plain-click', test: below('src', ['ui/navigation/is-plain-click']) },
  { name: 'controls', test: below('src', controls), minShareCount: 2 },
  // For the administration and personal pages: no visitor fetches it.
  { name: 'table', test: below('src', ['ui/table/']), minShareCount: 3 },
]
