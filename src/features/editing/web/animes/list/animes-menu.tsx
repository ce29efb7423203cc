import { useNavigate } from 'react-router'
import { fillPath } from '../../../../../shared/contract/fill-path.ts'
import { reachAsCaller, toApiError } from '../../../../../ui/api/call-api.ts'
import { saveFile } from '../../../../../ui/files/save-file.ts'
import { toParisDay } from '../../../../../ui/formats/paris-clock.ts'
import { ActionMenu } from '../../../../../ui/menus/action-menu.tsx'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import { callSignedIn } from '../../../../account/web/public.ts'
import { exportAnimesAsCsv, exportAnimesAsJson } from '../../../animes-contract.ts'
import { type AnimesAddress, toAnimeFilters } from './animes-address.ts'

const exports = { csv: exportAnimesAsCsv, json: exportAnimesAsJson }
type Kind = keyof typeof exports

/** What is done with the whole list: its genres, and files in and out; exports hold the filtered animes. */
export function AnimesMenu({ address }: { address: AnimesAddress }) {
  const navigate = useNavigate()
  const { mutate, isPending } = useWrite({
    send: (kind: Kind) => download(kind, address),
    done: (name) => ({ text: `${name} est dans vos téléchargements.` }),
    noticesFailure: true,
    refreshes: [],
  })
  return (
    <ActionMenu
      label="Outils de la liste"
      text={isPending ? 'Export…' : 'Outils'}
      getActions={() => [
        { label: 'Gérer les genres', onSelect: () => void navigate('/admin/animes/genres') },
        { label: 'Importer un fichier', onSelect: () => void navigate('/admin/animes/import') },
        { label: 'Exporter un tableau CSV', onSelect: () => mutate('csv') },
        { label: 'Exporter en JSON, liens compris', onSelect: () => mutate('json') },
      ]}
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
