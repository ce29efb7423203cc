import { Fragment, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { isPlainClick } from '../../ui/navigation/is-plain-click.ts'
import { CoverPicture } from '../../ui/pictures/cover-picture.tsx'
import { Marked } from '../../ui/text/marked.tsx'
import type { Entry, EntryGroup } from './entries.ts'
import { noteRecent } from './recent-entries.ts'
import type { Selection } from './use-selection.ts'

type EntryListProps = {
  id: string
  groups: EntryGroup[]
  /** What was searched for, marked in titles. */
  query: string
  isWaiting: boolean
  /** Reserves the place of an episode above the titles. */
  awaitsEpisode: boolean
  selection: Selection
  onFollow: (entry: Entry) => void
}

export function EntryList({ id, groups, query, isWaiting, awaitsEpisode, selection, onFollow }: EntryListProps) {
  const hasTitles = groups.some(({ entries }) => entries.some(({ isTitle }) => isTitle))
  return (
    <div id={id} role="listbox" aria-label="Résultats" aria-busy={isWaiting} className="palette-list">
      {groups.map(({ label, entries }) => (
        <Fragment key={label}>
          <p className="palette-label" aria-hidden="true">
            {label}
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and no fieldsets */}
          <div role="group" aria-label={label}>
            {awaitsEpisode && entries[0]?.isTitle && <WaitingEntry />}
            {entries.map((entry) => (
              <Option key={entry.id} entry={entry} query={query} selection={selection} onFollow={onFollow} />
            ))}
          </div>
        </Fragment>
      ))}
      {isWaiting && !hasTitles && [0, 1, 2].map((row) => <WaitingEntry key={row} />)}
    </div>
  )
}

type OptionProps = Pick<EntryListProps, 'query' | 'selection' | 'onFollow'> & { entry: Entry }

function Option({ entry, query, selection, onFollow }: OptionProps) {
  const given = {
    id: selection.idOf(entry),
    role: 'option',
    tabIndex: -1,
    className: 'palette-option',
    'aria-selected': entry === selection.active,
    onPointerMove: () => entry !== selection.active && selection.choose(entry),
    onClick(event: MouseEvent) {
      noteRecent(entry)
      if (isPlainClick(event)) onFollow(entry)
    },
  }
  const content = <OptionContent entry={entry} query={query} />
  if (entry.to === undefined) return <div {...given}>{content}</div>
  return (
    <Link {...given} to={entry.to} prefetch="intent">
      {content}
    </Link>
  )
}

function OptionContent({ entry, query }: { entry: Entry; query: string }) {
  const { label, detail, icon: Icon, coverUrl, isTitle } = entry
  return (
    <>
      {coverUrl === undefined ? (
        <span className="palette-icon">{Icon && <Icon />}</span>
      ) : (
        <CoverPicture url={coverUrl} title={label} sizes="40px" eager className="palette-cover" />
      )}
      <span className="palette-words">
        <b>{isTitle ? <Marked text={label} query={query} /> : label}</b> {detail && <small>{detail}</small>}
      </span>
    </>
  )
}

function WaitingEntry() {
  return (
    <span className="palette-option palette-waiting" aria-hidden="true">
      <Skeleton className="palette-cover" />
      <span className="palette-words">
        <Skeleton className="h-3.5 w-2/3" />
        <Skeleton className="mt-2 h-3 w-1/4" />
      </span>
    </span>
  )
}
