import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SiteLink, SiteLinks } from '../ui/api/api-context.ts'
import { Logo } from '../ui/pictures/logo.tsx'
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx'

/** The footer of every page. Social links, contact and advertisement appear only when the operator has set them. */
export function SiteFooter({ links }: { links: SiteLinks | undefined }) {
  return (
    <footer className="site-footer">
      <div className="wrap grid grid-cols-2 gap-8 md:grid-cols-3 lg:grid-cols-[1.5fr_1fr_1fr_1fr]">
        <div className="max-lg:col-span-full">
          <Link to="/" className="inline-flex min-h-11 items-center" aria-label="Suminé, accueil">
            <Logo className="-mt-1.5 h-7 w-auto lg:h-[34px]" />
          </Link>
          <p className="mt-1 mb-6 max-w-[25.3em] text-sm text-text-2">
            Suminé n’héberge aucun contenu. Tous les animes proviennent de sources tierces.
          </p>
          <ThemeSwitch />
          {links?.advert && (
            <ul>
              <FooterLink {...links.advert} />
            </ul>
          )}
        </div>
        <FooterColumn title="Découvrir">
          <FooterLink to="/explorer">Explorer</FooterLink>
          <FooterLink to="/parcourir">Parcourir</FooterLink>
          <FooterLink to="/vf-cette-semaine">VF cette semaine</FooterLink>
          <FooterLink to="/planning">Planning</FooterLink>
          <FooterLink to="/how-it-works">Comment ça marche</FooterLink>
          <FooterLink to="/about">À propos</FooterLink>
          <FooterLink to="/status">État du service</FooterLink>
        </FooterColumn>
        <FooterColumn title="Communauté">
          {links?.networks.map((network) => (
            <FooterLink key={network.to} {...network} />
          ))}
          <FooterLink to="/team">L’équipe</FooterLink>
          <FooterLink to="/partners">Partenaires</FooterLink>
        </FooterColumn>
        <FooterColumn title="Légal">
          <FooterLink to="/terms">Conditions d’utilisation</FooterLink>
          <FooterLink to="/privacy">Confidentialité</FooterLink>
          <FooterLink to="/dmca">DMCA</FooterLink>
          <FooterLink to="/accessibilite">Accessibilité : partiellement conforme</FooterLink>
          {links?.contactEmail && <FooterLink to={`mailto:${links.contactEmail}`}>Contact</FooterLink>}
        </FooterColumn>
      </div>
    </footer>
  )
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="type-card-title mb-2 text-[1.0625rem]">{title}</h2>
      <ul>{children}</ul>
    </nav>
  )
}

function FooterLink({ to, rel, children }: SiteLink) {
  const look = 'flex min-h-11 items-center text-sm text-text-2 transition-colors t-fast hover:text-text lg:min-h-8'
  const isExternal = !to.startsWith('/')
  return (
    <li>
      {isExternal ? (
        <a href={to} rel={rel} className={look}>
          {children}
        </a>
      ) : (
        <Link to={to} prefetch="intent" className={look}>
          {children}
        </Link>
      )}
    </li>
  )
}
