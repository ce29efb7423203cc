import { type ReactNode, useId } from 'react'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { ChipLink } from '../../../../ui/components/chip.tsx'
import type { listPlaces, Place } from '../../places-contract.ts'
import { type PlaceKind, toPlacePath } from '../../places-rules.ts'

/** All genres, broadcast seasons, years and studios, each a link to its page (docs/product/browsing.md#places). */
export function AllPlaces({ genres, seasons, years, studios }: AnswerOf<typeof listPlaces>) {
  return (
    <div className="wrap pt-8 lg:pt-12">
      <h1>Parcourir</h1>
      <p className="mt-2 text-text-2">Tout le catalogue, par genre, saison, année ou studio.</p>
      <Section title="En ce moment">
        <ChipLink to="/vf-cette-semaine">VF cette semaine</ChipLink>
        <ChipLink to="/explorer?vf_complete=true">VF complète</ChipLink>
        <ChipLink to="/explorer?status=en+cours">En cours</ChipLink>
      </Section>
      <Places kind="genre" title="Genres" places={genres} />
      <Places kind="season" title="Saisons" places={seasons} />
      <Places kind="year" title="Années" places={years} />
      <Places kind="studio" title="Studios" places={studios} />
    </div>
  )
}

function Places({ kind, title, places }: { kind: PlaceKind; title: string; places: Place[] }) {
  if (places.length === 0) return null
  return (
    <Section title={title}>
      {places.map(({ slug, name, anime_count }) => (
        <ChipLink key={slug} to={toPlacePath(kind, slug)} prefetch="none">
          {name}
          <span className="flex-none text-text-3 text-xs tabular-nums">{toFrenchNumber(anime_count)}</span>
        </ChipLink>
      ))}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-4">
        {title}
      </h2>
      <div className="flex flex-wrap gap-[7px]">{children}</div>
    </section>
  )
}
