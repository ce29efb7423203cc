import { Download } from 'lucide-react'
import { callApi } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/components/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FailureAlert } from '../../../ui/feedback/load-failure.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { toParisDay } from '../../../ui/formats/paris-clock.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import { exportMyData } from '../contract.ts'

/** 'Télécharger mes données': downloads all data about the account as one JSON file, named with the day. */
export function DownloadData() {
  const { mutate, data: fileName, error, isPending } = useWrite({ send: download, refreshes: [] })
  return (
    <div className="grid justify-items-start gap-3">
      <Button loading={isPending} loadingLabel="Préparation…" onClick={() => mutate()}>
        <Download />
        Télécharger mes données
      </Button>
      {fileName && <Alert tone="success">{fileName} est dans vos téléchargements.</Alert>}
      <FailureAlert error={error} />
    </div>
  )
}

async function download(): Promise<string> {
  const answer = await callApi(exportMyData, {})
  const fileName = `sumine-mes-donnees-${toParisDay(answer.exported_at)}.json`
  saveFile(new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }), fileName)
  return fileName
}
