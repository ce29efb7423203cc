import { ArrowLeft, Bell, Bookmark, CalendarDays, LibraryBig, type LucideIcon, MessageCircle, Play } from 'lucide-react'
import { Link } from 'react-router'
import { toStatsNumber } from '../../../../shared/french-numbers.ts'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { LanguageBadge } from '../../../../ui/components/language-badge.tsx'
import { CallToAction } from '../../../../ui/navigation/call-to-action.tsx'

/** The site's figures, from GET /api/stats. */
type AboutStats = { total_animes: number; total_episodes: number; total_users: number; uptime: string }

/** /about: mission, figures, features, languages, technology, links (docs/product/texts.md#about). */
export function About({ stats }: { stats: AboutStats }) {
  return (
    <div className="wrap">
      <Mission />
      <Figures stats={stats} />
      <Features />
      <Languages />
      <Technology />
      <CallToAction title="Prêt à regarder ?">
        <ButtonLink to="/explorer" variant="primary" size="lg">
          Explorer le catalogue
        </ButtonLink>
        <ButtonLink to="/register" size="lg">
          Créer un compte
        </ButtonLink>
      </CallToAction>
    </div>
  )
}

function Mission() {
  return (
    <header className="pt-8 pb-10 lg:pt-12">
      <Link
        to="/"
        prefetch="intent"
        className="mb-4 inline-flex min-h-11 items-center gap-1.5 font-semibold text-text-2 hover:text-text"
      >
        <ArrowLeft className="text-accent-text" />
        Accueil
      </Link>
      <h1 className="max-w-[8em]">Rendre l’anime facile à trouver, et agréable à regarder</h1>
      <p className="mt-5 max-w-(--measure) text-[1.1875rem] text-text-2">
        Notre mission : un catalogue francophone clair, en VF et en VOSTFR, gratuit et sans détour. Suminé n’héberge
        aucun contenu ; il relie ce que des sources tierces proposent déjà.
      </p>
    </header>
  )
}

function Figures({ stats }: { stats: AboutStats }) {
  const figures = [
    ['Animes', toStatsNumber(stats.total_animes)],
    ['Épisodes', toStatsNumber(stats.total_episodes)],
    // A few people would be a strange boast.
    ...(stats.total_users < 1000 ? [] : [['Utilisateurs', toStatsNumber(stats.total_users)]]),
    ['Disponibilité sur 30 jours', stats.uptime],
  ]
  return (
    <section aria-label="Statistiques">
      <dl className="grid grid-cols-2 border-line border-y md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
        {figures.map(([label, figure]) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-line px-4 py-5 max-md:even:border-l max-md:odd:pl-0 max-md:nth-[n+3]:border-t max-md:last:odd:col-span-2 md:px-6 md:py-7 md:not-first:border-l md:first:pl-0"
          >
            <dt className="mt-2.5 text-sm text-text-2">{label}</dt>
            <dd className="font-display font-extrabold text-[clamp(2.5rem,1.5rem+3.4vw,4.5rem)] tabular-nums leading-[0.95] [font-stretch:75%]">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const features: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: LibraryBig,
    title: 'Un catalogue rangé',
    text: 'Genres, langues, années, classiques : chaque filtre répond tout de suite.',
  },
  {
    icon: Play,
    title: 'Un lecteur qui suit',
    text: 'Reprise à la seconde, épisode suivant, vitesse, sous-titres réglables.',
  },
  { icon: Bookmark, title: 'Votre espace', text: 'Watchlist et progression, retrouvées sur tous vos appareils.' },
  {
    icon: CalendarDays,
    title: 'Le planning',
    text: 'Les sorties de la semaine, du lundi au dimanche, à l’heure de Paris.',
  },
  { icon: Bell, title: 'Des nouvelles utiles', text: 'Un nouvel épisode de ce que vous suivez, et rien d’autre.' },
  {
    icon: MessageCircle,
    title: 'Une communauté',
    text: 'Un Discord, des partenaires et une équipe que l’on peut joindre.',
  },
]

function Features() {
  return (
    <section className="pt-16 max-lg:pt-12">
      <h2 className="mb-6 text-h2">Ce que vous trouverez ici</h2>
      <ul className="grid gap-x-12 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="grid grid-cols-[26px_1fr] gap-x-3.5 gap-y-1 border-line border-t py-6">
            <Icon className="size-[22px] text-text-3" />
            <h3>{title}</h3>
            <p className="col-start-2 text-text-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Languages() {
  return (
    <section className="pt-16 max-lg:pt-12">
      <h2 className="mb-6 text-h2">Deux langues</h2>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="rounded-panel bg-surface-1 p-6">
          <LanguageBadge language="VF" />
          <h3 className="mt-3.5 mb-1.5">Version française</h3>
          <p className="text-text-2">Le doublage en français, pour regarder sans lire.</p>
        </div>
        <div className="rounded-panel bg-surface-1 p-6">
          <LanguageBadge language="VOSTFR" />
          <h3 className="mt-3.5 mb-1.5">Version originale sous-titrée</h3>
          <p className="text-text-2">Les voix japonaises, avec des sous-titres français.</p>
        </div>
      </div>
    </section>
  )
}

const promises = [
  ['Objectif de disponibilité', '99.9%'],
  ['Vidéos hébergées', 'Aucune'],
  ['Traceurs tiers', 'Aucun'],
]

function Technology() {
  return (
    <section className="grid items-start gap-8 pt-16 max-lg:pt-12 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div>
        <h2 className="text-h2">Technologie</h2>
        <p className="mt-3.5 max-w-(--measure) text-text-2 leading-[1.65]">
          Un site léger, sans traceur tiers, lisible au clavier et au lecteur d’écran. Le lecteur choisit son
          préchargement selon votre connexion et change de source quand un serveur ralentit.
        </p>
      </div>
      <dl className="rounded-panel bg-surface-1 px-6 py-3 text-sm">
        {promises.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-line border-t py-3 first:border-0">
            <dt className="text-text-2">{label}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
