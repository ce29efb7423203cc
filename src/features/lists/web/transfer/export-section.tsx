import { Download } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { saveFile } from '../../../../ui/files/save-file.ts'
import type { exportList, ListFormat } from '../../transfer-contract.ts'

const formats: readonly { format: ListFormat; text: string }[] = [
  { format: 'mal', text: 'XML de MyAnimeList' },
  { format: 'anilist', text: 'JSON d’AniList' },
  { format: 'csv', text: 'Tableau CSV' },
]

type Outcome = { kind: 'pending'; format: ListFormat } | { kind: 'saved' | 'refused'; text: string }

/** Takes one's own list away, as a file that other sites and this one read. */
export function ExportSection() {
  const [outcome, setOutcome] = useState<Outcome>()
  async function save(format: ListFormat): Promise<void> {
    setOutcome({ kind: 'pending', format })
    try {
      const input = { params: { format } }
      const file = await callApi<typeof exportList>('GET /api/list-export/:format', input)
      saveFile(new Blob([file.text], { type: file.media_type }), file.file_name)
      setOutcome({ kind: 'saved', text: `${file.file_name} est dans vos téléchargements.` })
    } catch (error) {
      setOutcome({ kind: 'refused', text: toFailure(error).message })
    }
  }
  return (
    <section className="max-w-170 pt-12" aria-labelledby="export-list">
      <h2 id="export-list">Exporter ma watchlist</h2>
      <p className="mt-3 text-text-2">
        Un fichier avec chaque anime, son statut, vos épisodes vus et ce que disaient vos listes importées (notes,
        dates), que MyAnimeList, AniList ou un tableur savent lire.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {formats.map(({ format, text }) => (
          <Button
            key={format}
            loading={outcome?.kind === 'pending' && outcome.format === format}
            onClick={() => void save(format)}
          >
            <Download />
            {text}
          </Button>
        ))}
      </div>
      {outcome && outcome.kind !== 'pending' && (
        <Alert tone={outcome.kind === 'saved' ? 'success' : 'danger'} className="mt-3">
          {outcome.text}
        </Alert>
      )}
    </section>
  )
}
