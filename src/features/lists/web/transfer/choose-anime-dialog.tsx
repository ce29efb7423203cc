import { useState } from 'react'
import { countOf } from '../../../../shared/french-numbers.ts'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import { isSearchable } from '../../../catalogue/search-rules.ts'
import { toMetaLine, useSuggestions } from '../../../catalogue/web/public.ts'
import type { ImportLine, MatchedAnime } from '../../transfer-contract.ts'

type ChooseAnimeDialogProps = {
  /** The line to decide; the dialogue is closed without one. */
  line: ImportLine | undefined
  onClose: () => void
  onChoose: (animeId: number) => void
}

/** Chooses another anime for a line, among similar ones or the whole catalogue. */
export function ChooseAnimeDialog({ line, onClose, onChoose }: ChooseAnimeDialogProps) {
  return (
    <Dialog open={line !== undefined} onClose={onClose} title="Choisir l’anime">
      {line && <Choices key={line.position} line={line} onChoose={onChoose} />}
    </Dialog>
  )
}

function Choices({ line, onChoose }: { line: ImportLine; onChoose: (animeId: number) => void }) {
  const [text, setText] = useState('')
  const suggestions = useSuggestions(text)
  const found = suggestions.state === 'ready' ? suggestions.items : []
  const near = line.alternatives.map(({ anime }) => anime)
  const isSearching = isSearchable(text)
  return (
    <>
      <p className="text-text-2">
        Ligne du fichier : <b className="font-semibold text-text">{line.title || 'sans titre'}</b>
        {line.year !== null && ` (${line.year})`}
      </p>
      <input
        type="search"
        className="input"
        aria-label="Chercher dans le catalogue"
        placeholder="Chercher dans le catalogue"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className="sr-only">
        {suggestions.state === 'ready' ? countOf(found.length, 'anime trouvé', 'animes trouvés') : ''}
      </p>
      <AnimeChoices animes={isSearching ? found : near} onChoose={onChoose} />
      {isSearching && suggestions.state === 'ready' && found.length === 0 && (
        <p className="text-sm text-text-2">Aucun résultat pour « {suggestions.query} »</p>
      )}
      {!isSearching && near.length === 0 && (
        <p className="text-sm text-text-3">Aucun autre anime ne s’en approche : cherchez-le par son titre.</p>
      )}
    </>
  )
}

type Choice = Pick<MatchedAnime, 'id' | 'title' | 'cover_url' | 'type' | 'release_year' | 'episode_count'>

function AnimeChoices({ animes, onChoose }: { animes: Choice[]; onChoose: (animeId: number) => void }) {
  return (
    <ul className="grid gap-1">
      {animes.map((anime) => (
        <li key={anime.id}>
          <button
            type="button"
            className="flex items-center gap-3 w-full min-h-11 p-1.5 rounded-control text-left focus-visible:-outline-offset-2 hover:bg-surface-2"
            onClick={() => onChoose(anime.id)}
          >
            <CoverPicture url={anime.cover_url} title={anime.title} sizes="44px" className="w-11 flex-none" />
            <span className="min-w-0">
              <span className="block font-semibold">{anime.title}</span>
              <span className="block text-sm text-text-2">{toMetaLine(anime)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
