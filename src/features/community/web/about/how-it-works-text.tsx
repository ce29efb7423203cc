import {
  ArrowDown,
  Captions,
  Check,
  Download,
  Link2,
  Lock,
  type LucideIcon,
  Maximize,
  MonitorSmartphone,
  Pause,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { LanguageBadge } from '../../../../ui/components/language-badge.tsx'
import { Tag } from '../../../../ui/components/tag.tsx'
import { CallToAction } from '../../../../ui/navigation/call-to-action.tsx'
import { ResponsivePicture } from '../../../../ui/pictures/responsive-picture.tsx'

/** /how-it-works (docs/product/texts.md#how-it-works). */
export function HowItWorks({ pictureUrl }: { pictureUrl: string | null }) {
  return (
    <div className="wrap">
      <header className="pt-8 pb-12 lg:pt-12">
        <h1 className="max-w-[7em]">Comment ça marche</h1>
        <p className="mt-5 max-w-(--measure) text-[1.1875rem] text-text-2">
          Suminé range les liens d’anime qui existent déjà sur le web et les lit dans un lecteur soigné. Rien de plus,
          rien de caché.
        </p>
      </header>
      <Step
        title="Nous indexons, nous n’hébergeons pas"
        text="Tous les animes proviennent de sources tierces. Nous relevons leurs liens, vérifions qu’ils répondent et les classons par saison, épisode et langue. Si l’un tombe, le suivant prend le relais."
      >
        <SourcesFigure />
      </Step>
      <Step
        title="Un lecteur fait pour les séries"
        text="Il retient votre place, propose la suite à la fin de l’épisode, s’adapte à votre connexion et se pilote entièrement au clavier. Les sous-titres se règlent jusqu’à l’ombre."
      >
        <PlayerFigure pictureUrl={pictureUrl} />
      </Step>
      <Step
        title="Votre compte vous appartient"
        text="Un compte ne sert qu’à garder votre watchlist et votre progression. Regarder reste possible sans inscription."
      >
        <SecurityFigure />
      </Step>
      <Step
        title="Gratuit, et cela ne changera pas"
        text="Le site vit d’une publicité non intrusive. Une formule Premium facultative est annoncée pour soutenir le projet ; elle n’enlèvera rien à la version gratuite."
      >
        <PremiumFigure />
      </Step>
      <CallToAction title="Le plus simple est d’essayer.">
        <ButtonLink to="/explorer" variant="primary" size="lg">
          Explorer le catalogue
        </ButtonLink>
        <ButtonLink to="/about" size="lg">
          À propos
        </ButtonLink>
      </CallToAction>
    </div>
  )
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 items-center gap-6 border-line border-t py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-[clamp(32px,6vw,88px)] lg:py-14">
      <div>
        <h2 className="text-[clamp(1.75rem,1.3rem+1.7vw,2.75rem)]">{title}</h2>
        <p className="mt-4 max-w-[36em] text-lg text-text-2 leading-[1.6]">{text}</p>
      </div>
      {children}
    </section>
  )
}

const figure = 'grid min-h-65 content-center overflow-hidden rounded-panel bg-surface-1'

function SourcesFigure() {
  return (
    <div className={`${figure} gap-2.5 p-4 sm:p-7`}>
      {['sibnet.exemple', 'vidmoly.exemple', 'sendvid.exemple'].map((host) => (
        <p key={host} className="flex items-center gap-3 rounded-control bg-surface-2 px-3.5 py-3">
          <Link2 className="text-text-3" />
          <span className="flex-1 font-mono text-sm">{host}</span>
          <LanguageBadge language="VOSTFR" />
        </p>
      ))}
      <p className="mt-2 flex items-center gap-3 text-sm text-text-2">
        <ArrowDown />
        Un seul épisode, trois chemins vers la vidéo
      </p>
      <p className="flex items-center gap-3 rounded-control border border-accent-text px-3.5 py-3">
        <b className="type-card-title flex-1 text-lg">3. Correspondance</b>
        <span className="status-dot text-success">Disponible</span>
      </p>
    </div>
  )
}

function PlayerFigure({ pictureUrl }: { pictureUrl: string | null }) {
  return (
    <div
      className={`${figure} relative text-[#f4f1e9] max-lg:min-h-80 lg:aspect-video`}
      data-theme="dark"
      aria-hidden="true"
    >
      {pictureUrl && (
        <span className="absolute inset-0 [&_img]:size-full [&_img]:object-cover">
          <ResponsivePicture url={pictureUrl} sizes="(min-width: 1025px) 50vw, 100vw" width={1280} height={720} />
        </span>
      )}
      <span className="absolute inset-0 bg-[linear-gradient(to_top_in_oklab,#0b0c0ef0,transparent_45%)]" />
      <div className="absolute inset-x-5 bottom-3.5">
        <span className="relative mb-2.5 block h-[5px] rounded-full bg-white/25">
          <span className="absolute inset-y-0 left-0 w-[70%] rounded-full bg-white/40" />
          <span className="absolute inset-y-0 left-0 w-[46%] rounded-full bg-accent" />
          <span className="absolute -top-1 left-[46%] size-3 -translate-x-1/2 rotate-45 rounded-[2px] bg-accent" />
        </span>
        <span className="flex items-center gap-4 text-sm tabular-nums">
          <Pause />
          11:04 / 24:02
          <Captions className="ml-auto" />
          <Maximize />
        </span>
      </div>
    </div>
  )
}

const rights: [LucideIcon, string][] = [
  [Lock, 'Mots de passe hachés, jamais lisibles'],
  [MonitorSmartphone, 'Vos appareils connectés, visibles et révocables'],
  [Download, 'Vos données en un clic, effaçables de même'],
]

function SecurityFigure() {
  return (
    <ul className={`${figure} px-7 py-3`}>
      {rights.map(([Icon, text]) => (
        <li key={text} className="flex items-center gap-4 border-line border-t py-4.5 first:border-0">
          <Icon className="text-text-3" />
          {text}
        </li>
      ))}
    </ul>
  )
}

function PremiumFigure() {
  return (
    <ul className={`${figure} gap-3.5 p-7`}>
      {['Simulcast communautaire', 'Serveurs prioritaires', 'Badges de profil', 'Concours VIP'].map((benefit) => (
        <li key={benefit} className="flex items-center gap-3">
          <Check className="text-text-3" />
          {benefit}
        </li>
      ))}
      <li className="mt-2">
        <Tag>Bientôt</Tag>
      </li>
    </ul>
  )
}
