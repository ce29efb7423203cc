import { Link } from 'react-router'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import type { Anime } from '../../contract.ts'
import { toFranchisePath } from '../../places-rules.ts'

/** What to watch before an anime; renders nothing when it can be the first. */
export function WatchBefore({ franchise }: Pick<Anime, 'franchise'>) {
  if (!franchise?.before.length) return null
  const { slug, before, before_count } = franchise
  return (
    <p className="wrap pt-4">
      À voir avant&nbsp;:{' '}
      {before.map((anime) => (
        <span key={anime.slug}>
          <Link to={toAnimePath(anime.slug)} className="underline">
            {anime.title}
          </Link>
          {' · '}
        </span>
      ))}
      <Link to={toFranchisePath(slug)} className="underline">
        Ordre de visionnage{before_count > before.length && ` (${before_count} avant)`}
      </Link>
    </p>
  )
}
