import { Pencil, Trash2 } from 'lucide-react'
import { toEpisodeName, toShownNumber } from '../../../../shared/episode-place.ts'
import { pluralOf } from '../../../../shared/french-numbers.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { LanguageBadge } from '../../../../ui/components/language-badge.tsx'
import { Tag } from '../../../../ui/components/tag.tsx'
import { toShortDate } from '../../../../ui/formats/dates.ts'
import { offStoryLabels } from '../../../catalogue/off-story-rules.ts'
import { orderSources } from '../../../catalogue/source-order-rules.ts'
import type { StaffEpisode } from '../../episodes-contract.ts'
import { toShownUrl } from './episode-words.ts'
import { HealthMark } from './health-mark.tsx'

type EpisodeRowProps = { episode: StaffEpisode; onEdit: () => void; onDelete: () => void }

/** One episode: its number, language, link and date (docs/product/administration.md#episodes). */
export function EpisodeRow({ episode, onEdit, onDelete }: EpisodeRowProps) {
  const { language, release_date, sources } = episode
  const name = `${toEpisodeName(episode)} en ${language}`
  const [played] = orderSources(sources)
  const others = sources.length - 1
  return (
    <tr>
      <th scope="row" className="text-left font-bold tabular-nums">
        {toShownNumber(episode)}
      </th>
      <td>
        <span className="flex flex-wrap gap-1">
          <LanguageBadge language={language} />
          {episode.off_story && <Tag>{offStoryLabels[episode.off_story]}</Tag>}
        </span>
      </td>
      <td className="text-text-2 text-[12.5px]">
        {played ? (
          <span className="flex min-w-0 items-center gap-2">
            <HealthMark source={played} short />
            <span className="truncate font-mono" title={played.url}>
              {toShownUrl(played.url)}
            </span>
            {others > 0 && (
              <span className="flex-none text-text-3 text-xs">
                +{others} {pluralOf(others, 'lien')}
              </span>
            )}
          </span>
        ) : (
          <span className="text-warning">Aucun lien</span>
        )}
      </td>
      <td className="text-text-3 tabular-nums whitespace-nowrap">
        {release_date === null ? '—' : toShortDate(release_date)}
      </td>
      <td>
        <span className="[&_.icon-button]:size-8.5 flex justify-end pointer-coarse:[&_.icon-button]:size-11 [&_[data-tooltip]::after]:right-0 [&_[data-tooltip]::after]:left-auto [&_[data-tooltip]::after]:translate-none">
          <IconButton label={`Modifier ${name}`} onClick={onEdit}>
            <Pencil />
          </IconButton>
          <IconButton label={`Supprimer ${name}`} className="text-danger" onClick={onDelete}>
            <Trash2 />
          </IconButton>
        </span>
      </td>
    </tr>
  )
}
