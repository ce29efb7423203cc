import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { countOf } from '../../../../../shared/french-numbers.ts'
import { LanguageBadges } from '../../../../../ui/components/language-badge.tsx'
import { Tag } from '../../../../../ui/components/tag.tsx'
import { Skeleton } from '../../../../../ui/feedback/skeleton.tsx'
import { CoverPicture } from '../../../../../ui/pictures/cover-picture.tsx'
import { readOf } from '../../../../../ui/queries/reads.ts'
import { previewPicture } from '../../../../catalogue/pictures-contract.ts'
import type { StaffAnime } from '../../../animes-contract.ts'
import { type AnimeDraft, toFields } from './anime-draft.ts'

const preview = 'sticky top-5 self-start min-w-0 max-lg:static'
const title = <p className="field-label text-text-2">Aperçu</p>
const card =
  'rounded-panel border border-line p-4 max-lg:flex max-lg:items-start max-lg:gap-4 max-lg:*:first:w-22 max-lg:*:first:flex-none'

/** The preview of an anime that is loading. */
export function WaitingPreview() {
  return (
    <aside className={preview} aria-label="Aperçu" aria-busy="true">
      {title}
      <div className={card}>
        <Skeleton className="aspect-2/3 rounded-control" />
        <div className="grow">
          <Skeleton className="h-5 w-3/4 lg:mt-4" />
          <Skeleton className="mt-2.5 h-4 w-1/2" />
        </div>
      </div>
    </aside>
  )
}

/** A live preview of the anime on the site (docs/product/administration.md#animes). */
export function AnimePreview({ draft, anime }: { draft: AnimeDraft; anime: StaffAnime }) {
  const { available_languages = [] } = toFields(draft)
  const facts = [draft.type, draft.release_year, anime.episode_count > 0 && countOf(anime.episode_count, 'épisode')]
  return (
    <aside className={preview} aria-label="Aperçu">
      {title}
      <div className={card}>
        <CoverPicture
          url={useDraftCover(draft.cover_url, anime.cover_url)}
          title={draft.title}
          sizes="266px"
          className="rounded-control"
        />
        <div className="min-w-0">
          <h2 className="font-display text-lg lg:mt-3">{draft.title || 'Sans titre'}</h2>
          <p className="mt-1 text-sm text-text-2">{facts.filter(Boolean).join(' · ')}</p>
          {draft.genres.length > 0 && <p className="mt-0.5 text-sm text-text-3">{draft.genres.join(', ')}</p>}
          <p className="mt-2 flex flex-wrap gap-1.25">
            <LanguageBadges languages={available_languages} />
            {draft.is_classic && <Tag tone="accent">CLASSIQUE</Tag>}
          </p>
          {draft.synopsis.trim() !== '' && (
            <p className="mt-3 line-clamp-8 whitespace-pre-wrap text-sm text-text-2">{draft.synopsis}</p>
          )}
        </div>
      </div>
    </aside>
  )
}

/**
 * Returns the cover of the preview. Pages load no external pictures, and the site resizes pictures of the catalogue
 * only, so an unsaved cover is fetched by a call.
 * @param url as typed
 * @param savedUrl the URL in the catalogue
 */
function useDraftCover(url: string, savedUrl: string | null): string | null {
  const typed = useDeferredValue(url.trim())
  const isDraft = typed !== savedUrl && /^https?:\/\/[^/]+\/./.test(typed) && URL.canParse(typed)
  const { data } = useQuery({
    ...readOf(previewPicture, { body: { url: typed } }),
    enabled: isDraft,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (isDraft) return data?.picture ?? null
  return typed.startsWith('/') || typed === savedUrl ? typed || null : null
}
