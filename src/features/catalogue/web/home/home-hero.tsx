import { ButtonLink } from '../../../../ui/components/button.tsx'
import { FoldingScreen, type FoldingScreenProps } from './folding-screen.tsx'
import './home.css'

/** The hero of the home page: the site's tagline and its folding screen of featured animes. */
export function HomeHero({ animes, ...parts }: FoldingScreenProps) {
  return (
    <section className="overflow-clip">
      <div className="wrap hero-columns grid items-center gap-8 pt-8 pb-6 lg:gap-12">
        <div>
          <h1 className="type-hero text-hero">
            Ici, l'anime vit <em className="hero-underlined relative inline-block not-italic">vraiment</em>
          </h1>
          <p className="mt-8 max-w-[24em] text-[1.1875rem] text-text-2">
            Catalogue d'anime — <span className="whitespace-nowrap">VOSTFR & VF</span>
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/explorer" variant="primary" size="lg" className="max-md:flex-1">
              Explorer le catalogue
            </ButtonLink>
            <ButtonLink to="/planning" size="lg" className="max-md:flex-1">
              Planning
            </ButtonLink>
          </div>
        </div>
        {animes.length > 0 && <FoldingScreen animes={animes} {...parts} />}
      </div>
    </section>
  )
}
