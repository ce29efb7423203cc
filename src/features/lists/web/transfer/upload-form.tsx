import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { classNames } from '../../../../ui/components/class-names.ts'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { listFileLimits } from '../../rules.ts'
import { useUploadList } from './transfer-queries.ts'

const accepted = '.xml,.gz,.json,.csv,.txt,.xlsx,application/xml,text/xml,application/json,text/csv,application/gzip'

/** Accepts a chosen or dropped list file for review. */
export function UploadForm() {
  const { isPending, refusal, fileName, send } = useUpload()
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    send(event.dataTransfer.files[0])
  }
  return (
    <div className="max-w-170 pt-6">
      <p className="text-text-2">
        Importez votre liste de MyAnimeList, d’AniList, de Kitsu, d’un autre site, ou un fichier CSV. Chaque ligne vous
        est montrée avant d’être importée, et rien de votre watchlist n’est remplacé sans votre accord.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
      <div
        className={classNames(
          'grid justify-items-start gap-2.5 mt-5 p-7 border border-dashed border-line-strong rounded-panel [&.is-over]:border-accent-text [&.is-over]:bg-accent-wash has-focus-visible:border-accent-text',
          isOver && 'is-over',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={accepted}
          className="sr-only"
          tabIndex={-1}
          aria-label="Fichier de la liste"
          onChange={({ target }) => {
            send(target.files?.[0])
            // Allows choosing the same file again after a correction.
            target.value = ''
          }}
        />
        <Button
          variant="primary"
          loading={isPending}
          loadingLabel="Lecture…"
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-hint`}
        >
          <FileUp />
          Choisir un fichier
        </Button>
        <p id={`${id}-hint`} className="text-sm text-text-3">
          XML de MyAnimeList, Kitsu ou Shikimori (aussi en GZ), JSON d’AniList, Kitsu, Simkl, Anime-Planet, Shikimori ou
          Trakt, CSV ou Excel. {listFileLimits.megabytes} Mo et {toFrenchNumber(listFileLimits.lines)} animes au plus.
        </p>
      </div>
      {refusal && (
        <Alert tone="danger" className="mt-3">
          {fileName && <b className="font-semibold">{fileName} : </b>}
          {refusal}
        </Alert>
      )}
    </div>
  )
}

function useUpload() {
  const { mutate, isPending, error, variables } = useUploadList()
  return {
    isPending,
    refusal: error && toFailure(error).message,
    fileName: variables?.name,
    send: (file: File | undefined) => file && !isPending && mutate(file),
  }
}
