import { Bell, Play, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { Options, SelectField } from '../../../../ui/components/select-field.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import { toWatchPath } from '../../../catalogue/web/episodes/public.ts'
import { toAnimePath, toGenreLine, toMetaLine } from '../../../catalogue/web/public.ts'
import type { WatchingItem } from '../../../watching/contract.ts'
import type { WatchlistItem } from '../../watchlist-contract.ts'
import { NoteField } from './note-field.tsx'
import { choicesLook, coverLook, fieldsLook, quietLook, removeLook, rowLook } from './watchlist-looks.ts'
import type { WatchlistChange } from './watchlist-mutations.ts'
import { describeProgress, languageWords, statusWords, toRemoveLabel } from './watchlist-words.ts'

type WatchlistRowProps = {
  item: WatchlistItem
  /** Where the member resumes it. */
  line: WatchingItem | undefined
  /** The reference time of 'added'. */
  now: Date
  onChange: (item: WatchlistItem, change: WatchlistChange) => void
  onRemove: (item: WatchlistItem) => void
}

/** A line of the watchlist: anime, status, followed language, note. */
export function WatchlistRow({ item, line, now, onChange, onRemove }: WatchlistRowProps) {
  const { title } = item
  return (
    <li className={rowLook}>
      <Link to={toAnimePath(item.slug)} tabIndex={-1} aria-hidden="true" className={coverLook}>
        <CoverPicture url={item.cover_url} title={title} sizes="(min-width: 720px) 88px, 72px" />
      </Link>
      <div className="min-w-0">
        <h2 className="type-card-title text-h3">
          <Link to={toAnimePath(item.slug)} prefetch="intent" className="-my-3 block py-3 hover:underline">
            <span className="line-clamp-3">{title}</span>
          </Link>
        </h2>
        <p className="mt-[5px] text-sm text-text-2">{toMetaLine(item)}</p>
        {item.genres.length > 0 && <p className="text-sm text-text-3">{toGenreLine(item.genres)}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm text-text-2">
          {describeProgress(item, now)}
          {line && (
            <Link
              to={toWatchPath(item.slug, line)}
              prefetch="intent"
              aria-label={`${line.is_next ? 'Regarder' : 'Reprendre'} ${title}`}
              className="-my-3 inline-flex items-center gap-1.5 py-3 font-semibold text-text hover:underline [&_svg]:size-3.5 [&_svg]:fill-current"
            >
              <Play />
              {line.is_next ? 'Regarder' : 'Reprendre'}
            </Link>
          )}
        </p>
        {item.seen_count > 0 && item.seen_count < item.episode_count && (
          <ProgressBar
            percent={(100 * item.seen_count) / item.episode_count}
            label={`Épisodes vus de ${title}`}
            className="mt-2 max-w-60"
          />
        )}
      </div>
      <div className={`${choicesLook} ${fieldsLook}`}>
        <SelectField
          label={`Statut de ${title}`}
          hideLabel
          value={item.status}
          onChange={({ target }) => {
            const chosen = statusWords.find(({ status }) => status === target.value)
            if (chosen) onChange(item, { status: chosen.status })
          }}
        >
          <Options of={statusWords.map(({ status, one }) => [status, one])} />
        </SelectField>
        <div className="relative">
          <Bell className="pointer-events-none absolute top-1/2 left-3.5 z-1 size-4 -translate-y-1/2 text-text-3" />
          <SelectField
            label={`Annonces des épisodes de ${title}`}
            hideLabel
            className={quietLook}
            value={item.language ?? ''}
            onChange={({ target }) => {
              const chosen = languageWords.find(({ language }) => (language ?? '') === target.value)
              if (chosen) onChange(item, { language: chosen.language })
            }}
          >
            <Options of={languageWords.map(({ language, text }) => [language ?? '', text])} />
          </SelectField>
        </div>
        <NoteField label={`Ma note de ${title}`} note={item.note} onChoose={(note) => onChange(item, { note })} />
      </div>
      <IconButton label={toRemoveLabel(title)} className={removeLook} onClick={() => onRemove(item)}>
        <Trash2 />
      </IconButton>
    </li>
  )
}
