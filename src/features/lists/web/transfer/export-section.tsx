import { Download } from 'lucide-react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { saveFile } from '../../../../ui/files/save-file.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { exportList, type ListFormat } from '../../transfer-contract.ts'

const formats: readonly { format: ListFormat; text: string }[] = [
  { format: 'mal', text: 'XML de MyAnimeList' },
  { format: 'anilist', text: 'JSON d’AniList' },
  { format: 'csv', text: 'Tableau CSV' },
]

/** Downloads the person's own list as a file for this and other sites. */
export function ExportSection() {
  const { mutate, data: fileName, error, isPending, variables } = useWrite({ send: download, refreshes: [] })
  return (
    <section className="max-w-170 pt-12" aria-labelledby="export-list">
      <h2 id="export-list">Exporter ma watchlist</h2>
      <p className="mt-3 text-text-2">
        Un fichier avec chaque anime, son statut, vos épisodes vus et ce que disaient vos listes importées (notes,
        dates), que MyAnimeList, AniList ou un tableur savent lire.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {formats.map(({ format, text }) => (
          <Button key={format} loading={isPending && variables === format} onClick={() => mutate(format)}>
            <Download />
            {text}
          </Button>
        ))}
      </div>
      {fileName && (
        <Alert tone="success" className="mt-3">
          {fileName} est dans vos téléchargements.
        </Alert>
      )}
      <FailureAlert error={error} className="mt-3" />
    </section>
  )
}

async function download(format: ListFormat): Promise<string> {
  const file = await callApi(exportList, { params: { format } })
  saveFile(new Blob([file.text], { type: file.media_type }), file.file_name)
  return file.file_name
}
