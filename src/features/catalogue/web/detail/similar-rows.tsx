import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import { type AnimeCard, listSimilarAnimes } from '../../contract.ts'
import { toGenreLine, toMetaLine } from '../anime-facts.ts'

/** Similar animes as rows, as many as have room; renders nothing when there are none, or when they cannot be loaded. */
export default function SimilarRows({ animeId }: { animeId: number }) {
  const animes = useSimilar(animeId)
  return animes.length > 0 && <Rows animes={animes} />
}

function Rows({ animes }: { animes: AnimeCard[] }) {
  const { list, room } = useRoom()
  return (
    <section aria-labelledby="similaires" className={room === 0 ? 'invisible' : undefined}>
      <h2 id="similaires" className="pb-2 text-h3">
        Animes similaires
      </h2>
      <ul ref={list}>
        {animes.slice(0, room || 1).map((anime) => (
          <li key={anime.id}>
            <Link
              to={toAnimePath(anime.slug)}
              prefetch="intent"
              className="flex items-center gap-3.5 rounded-control py-1 hover:bg-surface-2 focus-visible:outline-offset-[-2px]"
            >
              <CoverPicture
                url={anime.cover_url}
                title={anime.title}
                year={anime.release_year}
                sizes="56px"
                className="w-14 flex-none"
              />
              <span className="min-w-0 text-sm text-text-2">
                <b className="line-clamp-2 font-semibold text-text">{anime.title}</b>
                <span className="block truncate">{toMetaLine(anime)}</span>
                <span className="block truncate text-text-3">{toGenreLine(anime.genres)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Counts the rows that fit whole; undefined until the first is drawn, whose height all have. */
function useRoom() {
  const list = useRef<HTMLUListElement>(null)
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    const { current: rows } = list
    const place = rows?.parentElement?.parentElement
    if (!rows || !place) return
    const measure = () => {
      const height = rows.firstElementChild?.clientHeight
      if (!height) return
      const left = place.getBoundingClientRect().bottom - rows.getBoundingClientRect().top
      setRoom(Math.max(0, Math.floor(left / height)))
    }
    // Before the first paint; the observer reports after it.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    observer.observe(rows)
    return () => observer.disconnect()
  }, [])
  return { list, room }
}

function useSimilar(animeId: number): AnimeCard[] {
  const [animes, setAnimes] = useState<AnimeCard[]>([])
  useEffect(() => {
    const asking = new AbortController()
    callApi(listSimilarAnimes, { params: { id: animeId }, query: {} }, { signal: asking.signal })
      .then((answer) => setAnimes(answer.animes))
      // The page is whole without them.
      .catch(() => undefined)
    return () => asking.abort()
  }, [animeId])
  return animes
}
