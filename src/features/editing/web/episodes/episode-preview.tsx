import { toEpisodeName } from '../../../../shared/episode-place.ts'
import { toVideoType } from '../../../../shared/link-host.ts'
import { LanguageBadge } from '../../../../ui/components/language-badge.tsx'
import { Tag } from '../../../../ui/components/tag.tsx'
import { toShortDate } from '../../../../ui/formats/dates.ts'
import { offStoryLabels, offStoryMarks } from '../../../catalogue/off-story-rules.ts'
import { useUnplayable } from '../../../links/web/public.ts'
import type { EpisodeDraft } from './episode-draft.ts'

/** A live preview of the episode's row (docs/product/administration.md#episodes). */
export function EpisodePreview({ draft }: { draft: EpisodeDraft }) {
  const { season_label, language, links, release_date, title } = draft
  const mark = offStoryMarks.find((each) => each === draft.off_story)
  const number = Number(draft.episode_number) || 0
  const urls = links.map(({ url }) => url.trim())
  const unplayable = useUnplayable(urls)
  const hosts = urls
    .filter((url) => URL.canParse(url))
    .map((url) => (unplayable.has(url) ? 'lien illisible' : toVideoType(url)))
  return (
    <section className="rounded-control border border-line px-3.5 py-3 text-sm" aria-label="Aperçu">
      <p className="flex flex-wrap items-center gap-2">
        <b className="font-semibold">
          {season_label.trim() || '—'} ·{' '}
          {toEpisodeName({
            season_label: season_label.trim(),
            episode_number: number,
            number_label: draft.number_label.trim(),
          })}
        </b>
        <LanguageBadge language={language} />
        {mark && <Tag>{offStoryLabels[mark]}</Tag>}
      </p>
      <p className="mt-1 text-text-2">
        {[title.trim(), hosts.join(', ') || 'aucun lien', release_date && toShortDate(release_date)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  )
}
