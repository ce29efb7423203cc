import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { countOf } from '../../../../../shared/french-numbers.ts'
import { maxSearchLength } from '../../../../../shared/list-limits.ts'
import { readOf } from '../../../../../ui/queries/reads.ts'
import { isSearchable } from '../../../../catalogue/search-rules.ts'
import { listStaffAnimes, type StaffAnimeRow } from '../../../animes-contract.ts'

type AnimePickerProps = {
  /** Animes left out of the results. */
  excluded: readonly number[]
  onPick: (anime: StaffAnimeRow) => void
}

const maxShown = 6

/** Finds an anime as the user types; Enter picks the first. */
export function AnimePicker({ excluded, onPick }: AnimePickerProps) {
  const id = useId()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isPlaceholderData } = useQuery({
    ...readOf(listStaffAnimes, { query: { search, limit: 10 } }),
    enabled: isSearchable(search),
    placeholderData: keepPreviousData,
  })
  const found = isSearchable(search) ? (data?.animes ?? []).filter((anime) => !excluded.includes(anime.id)) : []
  const shown = found.slice(0, maxShown)
  const pick = (anime: StaffAnimeRow) => {
    onPick(anime)
    setText('')
  }
  return (
    <div className="grid gap-1">
      <input
        className="input"
        type="search"
        aria-label="Ajouter un anime lié"
        aria-controls={`${id}-found`}
        placeholder="Ajouter un anime lié"
        value={text}
        maxLength={maxSearchLength}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // Enter also ends a composition, such as of a Japanese title.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          // Until the answer to what is typed comes, the results are those of the search before.
          if (found[0] && !isPlaceholderData && search === text.trim()) pick(found[0])
        }}
      />
      <p role="status" className="sr-only">
        {search.length > 1 && data && !isPlaceholderData && countOf(shown.length, 'anime trouvé', 'animes trouvés')}
      </p>
      <ul id={`${id}-found`} className="grid" aria-label="Animes trouvés">
        {shown.map((anime) => (
          <li key={anime.id}>
            <button
              type="button"
              className="flex items-center w-full min-h-9 gap-3 px-3 rounded-md text-left hover:bg-surface-2 focus-visible:bg-surface-2"
              onClick={() => pick(anime)}
            >
              <span className="truncate">{anime.title}</span>
              <span className="flex-none text-text-3 text-xs">
                {[anime.type, anime.release_year].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
