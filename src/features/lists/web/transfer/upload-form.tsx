import { toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { FileDrop } from '../../../../ui/forms/file-drop.tsx'
import { listFileLimits } from '../../rules.ts'
import { useUploadList } from './transfer-queries.ts'

const accepted = '.xml,.gz,.json,.csv,.txt,.xlsx,application/xml,text/xml,application/json,text/csv,application/gzip'

/** Accepts a chosen or dropped list file for review. */
export function UploadForm() {
  const { mutate, isPending, error, variables } = useUploadList()
  return (
    <div className="max-w-170 pt-6">
      <p className="mb-5 text-text-2">
        Importez votre liste de MyAnimeList, d’AniList, de Kitsu, d’un autre site, ou un fichier CSV. Chaque ligne vous
        est montrée avant d’être importée, et rien de votre watchlist n’est remplacé sans votre accord.
      </p>
      <FileDrop
        text="Choisir un fichier"
        sendingText="Lecture…"
        isSending={isPending}
        accept={accepted}
        hint={
          <>
            XML de MyAnimeList, Kitsu ou Shikimori (aussi en GZ), JSON d’AniList, Kitsu, Simkl, Anime-Planet, Shikimori
            ou Trakt, CSV ou Excel. {listFileLimits.megabytes} Mo et {toFrenchNumber(listFileLimits.lines)} animes au
            plus.
          </>
        }
        onChoose={mutate}
      />
      {error && (
        <Alert tone="danger" className="mt-3">
          {variables && <b className="font-semibold">{variables.name} : </b>}
          {toFailure(error).message}
        </Alert>
      )}
    </div>
  )
}
