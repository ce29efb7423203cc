import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../../ui/queries/person-queries.ts'
import { useStaff } from '../../../../staff/web/public.ts'
import type { listStaffAnimes, StaffAnimeRow } from '../../../animes-contract.ts'

type AnimePickerProps = {
  label: string
  /** Animes that cannot be chosen. */
  excluded: readonly number[]
  onPick: (anime: StaffAnimeRow) => void
}

const mostShown = 6

/** Finds an anime by what is typed; the first is taken with Enter. */
export function AnimePicker({ label, excluded, onPick }: AnimePickerProps) {
  const id = useId()
  const staff = useStaff()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data } = useQuery(
    {
      queryKey: [staff.id, 'admin', 'animes', 'picker', search],
      queryFn: ({ signal }) =>
        callApi<typeof listStaffAnimes>('GET /api/admin/animes', { query: { search, limit: 10 } }, { signal }),
      enabled: search.length > 1,
      placeholderData: keepPreviousData,
    },
    personQueries,
  )
  const found = search.length > 1 ? (data?.animes ?? []).filter((anime) => !excluded.includes(anime.id)) : []
  const pick = (anime: StaffAnimeRow) => {
    onPick(anime)
    setText('')
  }
  return (
    <div className="grid gap-1">
      <input
        className="input"
        type="search"
        aria-label={label}
        aria-controls={`${id}-found`}
        placeholder={label}
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (found[0]) pick(found[0])
        }}
      />
      <ul id={`${id}-found`} className="grid" aria-label="Animes trouvés">
        {found.slice(0, mostShown).map((anime) => (
          <li key={anime.id}>
            <button type="button" className="anime-pick" onClick={() => pick(anime)}>
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
