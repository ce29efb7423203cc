import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { classNames } from '../../../../ui/components/class-names.ts'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { bringList } from './transfer-queries.ts'

const accepted = '.xml,.gz,.json,.csv,.txt,.xlsx,application/xml,text/xml,application/json,text/csv,application/gzip'

/** Chooses a list file, or takes one that is dropped. Nothing is applied before it was looked over. */
export function UploadForm({ userId }: { userId: number }) {
  const { isPending, refusal, fileName, send } = useUpload(userId)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    send(event.dataTransfer.files[0])
  }
  return (
    <section className="max-w-170 pt-6">
      <p className="text-text-2">
        Apportez votre liste de MyAnimeList, d’AniList, de Kitsu, d’un autre site ou d’un tableau. Chaque ligne vous est
        montrée avant d’être importée, et rien de votre watchlist n’est remplacé sans votre accord.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
      <div
        className={classNames('upload-zone', isOver && 'is-over')}
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
            // The same file may be chosen again after it was mended.
            target.value = ''
          }}
        />
        <Button
          variant="primary"
          loading={isPending}
          loadingLabel="Lecture..."
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-hint`}
        >
          <FileUp />
          Choisir un fichier
        </Button>
        <p id={`${id}-hint`} className="text-sm text-text-3">
          XML de MyAnimeList, Kitsu ou Shikimori (aussi en GZ), JSON d’AniList, Kitsu, Simkl, Anime-Planet, Shikimori ou
          Trakt, CSV ou Excel. 8 Mo et 10 000 animes au plus.
        </p>
      </div>
      {refusal && (
        <Alert tone="danger" className="mt-3">
          {fileName && <b className="font-semibold">{fileName} : </b>}
          {refusal}
        </Alert>
      )}
    </section>
  )
}

function useUpload(userId: number) {
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [fileName, setFileName] = useState<string>()
  async function upload(file: File): Promise<void> {
    setIsPending(true)
    setRefusal(undefined)
    setFileName(file.name)
    try {
      await bringList(userId, file)
    } catch (error) {
      setRefusal(toFailure(error).message)
    } finally {
      setIsPending(false)
    }
  }
  return { isPending, refusal, fileName, send: (file: File | undefined) => void (file && !isPending && upload(file)) }
}
