import { Download } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/components/button.tsx'
import { toFailure } from '../../../ui/errors/to-failure.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import type { exportMyData } from '../contract.ts'

type Outcome =
  | { status: 'idle' | 'pending' }
  | { status: 'done'; fileName: string }
  | { status: 'failed'; message: string }

/** 'Télécharger mes données': everything that is held about the person, as one JSON file named with the day. */
export function DownloadData() {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'idle' })
  async function download(): Promise<void> {
    setOutcome({ status: 'pending' })
    try {
      const answer = await callApi<typeof exportMyData>('GET /api/auth/export', {})
      const fileName = `sumine-mes-donnees-${answer.exported_at.slice(0, 10)}.json`
      saveFile(new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }), fileName)
      setOutcome({ status: 'done', fileName })
    } catch (error) {
      setOutcome({ status: 'failed', message: toFailure(error).message })
    }
  }
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <Button loading={outcome.status === 'pending'} loadingLabel="Préparation..." onClick={() => void download()}>
        <Download />
        Télécharger mes données
      </Button>
      {outcome.status === 'done' && <Alert tone="success">{outcome.fileName} est dans vos téléchargements.</Alert>}
      {outcome.status === 'failed' && <Alert tone="danger">{outcome.message}</Alert>}
    </div>
  )
}
