import { useState } from 'react'
import { fillPath } from '../../../../../shared/contract/fill-path.ts'
import { reachAsCaller, toApiError } from '../../../../../ui/api/call-api.ts'
import { toFailure } from '../../../../../ui/errors/to-failure.ts'
import { saveFile } from '../../../../../ui/files/save-file.ts'
import { ActionMenu } from '../../../../../ui/menus/action-menu.tsx'
import { callSignedIn } from '../../../../account/web/public.ts'
import { useNotice } from '../../../../log/web/public.ts'
import { type AnimesAddress, toAnimeFilters } from './animes-address.ts'

const kinds = { csv: 'Tableau CSV', json: 'JSON avec épisodes et liens' } as const
type Kind = keyof typeof kinds

/** Takes away the animes that the filters let through, as a file. */
export function ExportMenu({ address }: { address: AnimesAddress }) {
  const notice = useNotice()
  const [isBusy, setIsBusy] = useState(false)
  async function download(kind: Kind) {
    setIsBusy(true)
    try {
      const name = `animes-${new Date().toISOString().slice(0, 10)}.${kind}`
      saveFile(await callSignedIn(() => readExport(kind, address)), name)
      notice({ text: `${name} est dans vos téléchargements.` })
    } catch (error) {
      notice({ text: toFailure(error).message, tone: 'danger' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <ActionMenu
      label="Exporter les animes"
      text={isBusy ? 'Exporter…' : 'Exporter'}
      getActions={() =>
        (Object.keys(kinds) as Kind[]).map((kind) => ({ label: kinds[kind], onSelect: () => void download(kind) }))
      }
    />
  )
}

async function readExport(kind: Kind, address: AnimesAddress): Promise<Blob> {
  const path = fillPath(`/api/admin/exports/animes.${kind}`, {}, toAnimeFilters(address, new Date()))
  const answer = await reachAsCaller(path, { method: 'GET' })
  if (!answer.ok) throw await toApiError(answer)
  return answer.blob()
}
