import { useId } from 'react'
import { countOf } from '../../../shared/french-numbers.ts'
import { Tag } from '../../../ui/components/tag.tsx'
import type { FeedOffer } from '../contract.ts'
import { useOffers } from './sync-queries.ts'

const syncOffer = [
  'grid items-center gap-2.5 w-full min-h-11 py-1.5 px-2.5 rounded-control text-left cursor-pointer',
  'grid-cols-[minmax(0,1fr)_auto_auto] hover:bg-surface-2',
  'max-sm:gap-y-0 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:[&>:nth-child(2)]:[grid-area:2/1] max-sm:[&>:nth-child(3)]:[grid-area:1/2/3]',
].join(' ')

/** Lists the feed's animes that match the typed name, first those that the catalogue lacks. */
export function OfferList({ search, onChoose }: { search: string; onChoose: (slug: string) => void }) {
  const id = useId()
  const { data } = useOffers(search)
  if (data?.failure) return <p className="text-sm text-warning">{data.failure}</p>
  const animes = data?.animes ?? []
  const [only] = animes
  const isChosen = animes.length === 1 && only?.slug === search
  if (!data || isChosen || (animes.length === 0 && search === '')) return null
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="text-sm text-text-3">
        {animes.length === 0 ? 'Le flux n’a rien à ce nom.' : `Dans le flux : ${toCount(data)}`}
      </h3>
      <ul>
        {animes.map((offer) => (
          <li key={offer.slug}>
            <button
              type="button"
              className={syncOffer}
              onClick={({ currentTarget }) => {
                // The list goes with the choice.
                currentTarget.form?.querySelector('input')?.focus()
                onChoose(offer.slug)
              }}
            >
              <span className="truncate">{offer.title}</span>
              <span className="text-sm text-text-3">{toFacts(offer)}</span>
              {offer.is_known ? <Tag>Au catalogue</Tag> : <Tag tone="accent">Nouveau</Tag>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function toCount({ total, new_count }: { total: number; new_count: number }): string {
  const all = countOf(total, 'anime')
  return new_count === 0 ? all : `${all}, dont ${countOf(new_count, 'nouveau', 'nouveaux')}`
}

function toFacts({ type, release_year, episode_count }: FeedOffer): string {
  return [type === 'Film' ? 'Film' : countOf(episode_count, 'épisode'), release_year].filter(Boolean).join(' · ')
}
