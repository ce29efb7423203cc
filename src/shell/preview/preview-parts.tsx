import { Suspense, useState } from 'react'
import { useSession } from '../../features/account/web/public.ts'
import type { AnimePreview } from '../../features/catalogue/preview-contract.ts'
import { toWatchPath } from '../../features/catalogue/web/episodes/public.ts'
import { toAnimePath, toMetaLine } from '../../features/catalogue/web/public.ts'
import { WatchlistAction } from '../../features/lists/web/watchlist/public.ts'
import { toFrenchRating } from '../../shared/french-numbers.ts'
import { ButtonLink } from '../../ui/components/button.tsx'
import { LanguageBadges } from '../../ui/components/language-badge.tsx'
import { lazyPart } from '../../ui/network/lazy-part.ts'
import { ResponsivePicture } from '../../ui/pictures/responsive-picture.tsx'
import { WatchLink } from './watch-link.tsx'

// Visitors do not load it.
const ResumeLink = lazyPart(() => import('./resume-link.tsx'))

type PreviewProps = { preview: AnimePreview }

export function PreviewPicture({ preview: { picture_url: url } }: PreviewProps) {
  const [isBroken, setIsBroken] = useState(false)
  if (!url || isBroken) return null
  return (
    <span className="picture-box aspect-video">
      <ResponsivePicture url={url} sizes="360px" eager width={640} height={360} onBroken={() => setIsBroken(true)} />
    </span>
  )
}

export function PreviewFacts({ preview }: PreviewProps) {
  const { rating, genres, synopsis } = preview
  return (
    <>
      <p className="mt-1 text-sm text-text-2">
        {toMetaLine(preview)}
        {rating !== null && (
          <>
            {' · '}
            <b className="text-accent-text">{toFrenchRating(rating)} / 10</b>
          </>
        )}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-1.5 text-sm text-text-2">
        <LanguageBadges languages={preview.available_languages} />
        {genres.map(({ name }) => name).join(', ')}
      </p>
      {synopsis && <p className="mt-2.5 line-clamp-4 text-sm text-text-2 leading-normal">{synopsis}</p>}
    </>
  )
}

/** Watch or resume, the page of the anime, the watchlist. */
export function PreviewActions({ preview }: PreviewProps) {
  const { id, slug, first_episode: first } = preview
  const session = useSession()
  const begin = first && (
    <WatchLink
      path={toWatchPath(slug, first)}
      episodeId={first.id}
      sourceId={first.best_source_id}
      age={preview.minimum_age}
      posterUrl={preview.picture_url}
      label="Regarder"
    />
  )
  return (
    <div className="mt-4 flex flex-wrap gap-2 [&>.watchlist-action]:flex-[1_0_100%]">
      {begin && session.status === 'signed-in' ? (
        <Suspense fallback={begin}>
          <ResumeLink userId={session.user.id} preview={preview} begin={begin} />
        </Suspense>
      ) : (
        begin
      )}
      <ButtonLink to={toAnimePath(slug)}>Fiche</ButtonLink>
      <WatchlistAction animeId={id} path={toAnimePath(slug)} />
    </div>
  )
}
