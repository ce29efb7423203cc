import { Link } from 'react-router'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { SectionHeading } from '../../../../ui/components/section-heading.tsx'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import type { Anime } from '../../contract.ts'
import { toFranchisePath } from '../../places-rules.ts'

/** Prequels, sequels and other related animes; renders nothing when there are none. */
export function RelatedAnimes({ relations, franchise }: Pick<Anime, 'relations' | 'franchise'>) {
  if (relations.length === 0) return null
  return (
    <section className="wrap pt-12 lg:pt-18" aria-labelledby="relations">
      <SectionHeading
        id="relations"
        title="Du même univers"
        {...(franchise && { more: { to: toFranchisePath(franchise.slug), label: 'Ordre de visionnage' } })}
      />
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {relations.map(({ kind, anime }) => (
          <li key={`${kind} ${anime.id}`}>
            <Link
              to={toAnimePath(anime.slug)}
              className="flex h-full items-center gap-4 rounded-panel border border-line p-3 hover:bg-surface-2"
            >
              <CoverPicture
                url={anime.cover_url}
                title={anime.title}
                sizes="56px"
                className="w-14 flex-none rounded-control"
              />
              <span className="wrap-anywhere grid min-w-0 gap-0.5">
                <span className="text-sm text-text-2">{toLabel(kind)}</span>
                <b className="line-clamp-3 font-semibold">{anime.title}</b>
                <span className="text-sm text-text-2">
                  {[anime.type, anime.release_year].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const toLabel = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1)
