import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '../../../ui/components/button.tsx'
import { toFrenchNumber } from '../../../ui/formats/numbers.ts'
import { toAnimePath } from '../../catalogue/web/public.ts'
import { hiddenQuery } from './suggestions-queries.ts'

/** What a member is not interested in, to take back; nothing when they hid nothing. */
export function HiddenAnimes({ onShow }: { onShow: (animeId: number) => void }) {
  const animes = useQuery(hiddenQuery).data?.animes ?? []
  if (animes.length === 0) return null
  return (
    <details className="mt-12 border-line border-t pt-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-text-2">
        Animes écartés ({toFrenchNumber(animes.length)})
      </summary>
      <ul aria-label="Animes écartés" className="mt-2 max-w-180">
        {animes.map(({ anime_id, slug, title }) => (
          <li key={anime_id} className="flex items-center justify-between gap-4 border-line border-b py-1">
            <Link to={toAnimePath(slug)} prefetch="intent" className="min-w-0 truncate py-2.5 hover:underline">
              {title}
            </Link>
            <Button
              variant="ghost"
              size="dense"
              className="min-h-11"
              aria-label={`Proposer à nouveau ${title}`}
              onClick={() => onShow(anime_id)}
            >
              Proposer à nouveau
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
