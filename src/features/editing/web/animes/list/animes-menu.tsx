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

/** The tools of the list: its genres, the import, and exports of the filtered animes. */
export function AnimesMenu({ address }: { address: AnimesAddress }) {
  const { mutate, isPending } = useWrite({
    send: (kind: Kind) => download(kind, address),
    done: (name) => ({ text: `${name} est dans vos téléchargements.` }),
    noticesFailure: true,
    refreshes: [],
  })
  return (
    <ActionMenu
      label={isPending ? 'Export… : outils de la liste' : 'Outils de la liste'}
      text={isPending ? 'Export…' : 'Outils'}
      getActions={() => [
        { label: 'Gérer les genres', to: '/admin/animes/genres' },
        { label: 'Importer un fichier', to: '/admin/animes/import' },
        { label: 'Exporter un tableau CSV', onSelect: () => isPending || mutate('csv') },
        { label: 'Exporter en JSON, liens compris', onSelect: () => isPending || mutate('json') },
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
