import { fillPath } from '../../../../../shared/contract/fill-path.ts'
import { reachAsCaller, toApiError } from '../../../../../ui/api/call-api.ts'
import { saveFile } from '../../../../../ui/files/save-file.ts'
import { toParisDay } from '../../../../../ui/formats/paris-clock.ts'
import { ActionMenu } from '../../../../../ui/menus/action-menu.tsx'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import { callSignedIn } from '../../../../account/web/public.ts'
import { exportAnimesAsCsv, exportAnimesAsJson } from '../../../animes-contract.ts'
import { type AnimesAddress, toAnimeFilters } from './animes-address.ts'

const kinds = { csv: 'Tableau CSV', json: 'JSON avec épisodes et liens' } as const
const exports = { csv: exportAnimesAsCsv, json: exportAnimesAsJson }
type Kind = keyof typeof kinds

/** Downloads the filtered animes as a file. */
export function ExportMenu({ address }: { address: AnimesAddress }) {
  const { mutate, isPending } = useWrite({
    send: (kind: Kind) => download(kind, address),
    done: (name) => ({ text: `${name} est dans vos téléchargements.` }),
    noticesFailure: true,
    refreshes: [],
  })
  return (
    <ActionMenu
      label="Exporter les animes"
      text={isPending ? 'Exporter…' : 'Exporter'}
      getActions={() =>
        (Object.keys(kinds) as Kind[]).map((kind) => ({ label: kinds[kind], onSelect: () => mutate(kind) }))
      }
    />
  )
}

async function download(kind: Kind, address: AnimesAddress): Promise<string> {
  const name = `animes-${toParisDay(new Date())}.${kind}`
  saveFile(await callSignedIn(() => readExport(kind, address)), name)
  return name
}

async function readExport(kind: Kind, address: AnimesAddress): Promise<Blob> {
  const { method, path } = exports[kind]
  const answer = await reachAsCaller(fillPath(path, {}, toAnimeFilters(address, new Date())), { method })
  if (!answer.ok) throw await toApiError(answer)
  return answer.blob()
}
