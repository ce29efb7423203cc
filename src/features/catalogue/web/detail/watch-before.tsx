import { Link } from 'react-router'
import { countOf } from '../../../../ui/formats/numbers.ts'
import type { Anime } from '../../contract.ts'
import { toFranchisePath } from '../../place-rules.ts'
import { toAnimePath } from '../anime-facts.ts'

const link = 'font-semibold underline underline-offset-4 hover:text-accent-text'

/** What to watch before an anime; renders nothing when it can be the first. */
export function WatchBefore({ franchise }: Pick<Anime, 'franchise'>) {
  if (!franchise || franchise.before.length === 0) return null
  const { slug, before, before_count } = franchise
  const others = before_count - before.length
  return (
    <p className="wrap break-words pt-4 text-text-2">
      À voir avant&nbsp;:{' '}
      {before.map((anime, index) => (
        <span key={anime.slug}>
          {index > 0 && ', '}
          <Link to={toAnimePath(anime.slug)} className={link}>
            {anime.title}
          </Link>
        </span>
      ))}
      {others > 0 && ` et ${countOf(others, 'autre')}`}
      {' · '}
      <Link to={toFranchisePath(slug)} className={link}>
        Ordre de visionnage
      </Link>
    </p>
  )
}
