import { ClipboardPaste, Replace, SearchCheck, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { useNow } from '../../../../ui/formats/use-now.ts'
import { ActionMenu } from '../../../../ui/menus/action-menu.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { type RowSelection, useRowSelection } from '../../../../ui/table/use-row-selection.ts'
import { useTableAddress } from '../../../../ui/table/use-table-address.ts'
import { AdminPage } from '../../../staff/web/frame/public.ts'
import type { LinkSummary, StaffLink } from '../../contract.ts'
import { animeLinkColumns } from './anime-link-columns.tsx'
import { DeleteLinksDialog } from './delete-links-dialog.tsx'
import { HostsDialog } from './hosts-dialog.tsx'
import { nameLink, toLinkColumns } from './link-columns.tsx'
import { pageSize, useAnimesByLinks, useLinkSummary, useLinks } from './link-queries.ts'
import { LinkSummaryStrip } from './link-summary.tsx'
import { type LinksAddress, linksDefinition, toHostSearch, toLinkFilters } from './links-address.ts'
import { LinksToolbar } from './links-toolbar.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { ReplaceDialog, type ScopeChoice } from './replace-dialog.tsx'
import { TaskBanners } from './task-banners.tsx'
import { type LinkScopeInput, useCheckLinks } from './use-link-changes.ts'

/** The list of links of all episodes, with their health and actions. */
export function LinksView() {
  const navigate = useNavigate()
  const address = useTableAddress(linksDefinition)
  const { view, setView } = useView()
  const isByAnime = view === 'anime'
  const [editedId, setEditedId] = useState<number>()
  const links = useLinks(address, !isByAnime, editedId)
  const animes = useAnimesByLinks(address, isByAnime)
  const summaryRead = useLinkSummary()
  const summary = summaryRead.data
  const check = useCheckLinks()
  const now = useNow()
  const rows = links.data?.links
  const total = links.data?.pagination.total
  const isCapped = links.data?.pagination.is_capped ?? false
  const selection = useRowSelection({ rows, total, scope: address.scope, isPlaceholder: links.isPlaceholderData })
  const chosen = useChosenLinks(rows, selection)
  const [replacedHost, setReplacedHost] = useState<string>()
  const [hostsShown, setHostsShown] = useState(false)
  const [pasted, setPasted] = useState<StaffLink[]>()
  const [deleted, setDeleted] = useState<LinkScopeInput>()
  const scope = toScope(selection, address)
  const checkSelected = () => check.start(scope, { onSuccess: selection.clear })
  return (
    <AdminPage
      title="Santé des liens"
      note={summary?.last_checked_at && `Dernière vérification le ${toLocalDateTime(summary.last_checked_at)}`}
      actions={
        <>
          <SegmentedControl
            legend="Présentation"
            options={{ link: 'Par lien', anime: 'Par anime' }}
            value={view}
            onChange={setView}
          />
          <ActionMenu
            label="Outils des liens"
            text="Outils"
            getActions={() => [
              { label: 'Voir les hébergeurs', onSelect: () => setHostsShown(true) },
              { label: 'Remplacer des adresses…', onSelect: () => setReplacedHost('') },
            ]}
          />
          <Button
            variant="primary"
            size="dense"
            loading={check.isRunning}
            disabled={isByAnime || !total}
            onClick={() => check.start({ matching: toLinkFilters(address) })}
          >
            <SearchCheck />
            <span>
              Vérifier maintenant
              {!isByAnime && total !== undefined && (
                <span className="font-normal"> · {toCountWords(total, isCapped)}</span>
              )}
            </span>
          </Button>
        </>
      }
    >
      <TaskBanners />
      {summaryRead.isError && !summary ? (
        <ReadFailure read={summaryRead} className="mb-5" />
      ) : (
        <LinkSummaryStrip
          summary={summary}
          onShow={(host, health) => void navigate(toHostSearch(host, health), { preventScrollReset: true })}
          onCheck={(host) => check.start({ matching: { host } })}
          onReplace={setReplacedHost}
        />
      )}
      {isByAnime ? (
        <DataTable
          name="Animes et leurs liens"
          words={['anime', 'animes']}
          address={address}
          query={animes}
          rows={animes.data?.animes}
          total={animes.data?.pagination.total}
          pageSize={pageSize}
          toolbar={<LinksToolbar address={address} isByAnime />}
          empty={<NoProblem summary={summary} />}
          rowName={({ title }) => title}
          columns={animeLinkColumns}
        />
      ) : (
        <DataTable
          name="Liens"
          words={['lien', 'liens']}
          address={address}
          query={links}
          rows={rows}
          total={total}
          isTotalCapped={isCapped}
          pageSize={pageSize}
          selection={selection}
          toolbar={<LinksToolbar address={address} isByAnime={false} />}
          bulkActions={
            <>
              <Button size="dense" loading={check.isStarting} onClick={checkSelected}>
                <SearchCheck />
                Vérifier
              </Button>
              {chosen && (
                <Button size="dense" onClick={() => setPasted(chosen)}>
                  <ClipboardPaste />
                  Coller les remplacements
                </Button>
              )}
              <Button size="dense" onClick={() => setReplacedHost('')}>
                <Replace />
                Remplacer…
              </Button>
              <Button size="dense" variant="danger" onClick={() => setDeleted(scope)}>
                <Trash2 />
                Supprimer
              </Button>
            </>
          }
          empty={<NoProblem summary={summary} />}
          rowName={nameLink}
          columns={toLinkColumns({
            editedId,
            now,
            onEdit: setEditedId,
            // The list of faulty links no longer shows it: what is done to the others must spare it.
            onSaved: selection.drop,
            onCheck: (id) => check.start({ link_ids: [id] }),
          })}
        />
      )}
      <HostsDialog open={hostsShown} onClose={() => setHostsShown(false)} />
      <ReplaceDialog
        from={replacedHost}
        choices={toChoices(selection, address, isByAnime ? undefined : toCountWords(total ?? 0, isCapped))}
        onClose={() => setReplacedHost(undefined)}
        onDone={() => {
          setReplacedHost(undefined)
          selection.clear()
        }}
      />
      <PasteDialog
        links={pasted}
        onClose={() => setPasted(undefined)}
        onDone={(ids) => {
          setPasted(undefined)
          selection.clear()
          // Checks new addresses before a visitor plays them.
          if (ids.length > 0) check.start({ link_ids: ids })
        }}
      />
      <DeleteLinksDialog
        scope={deleted}
        onClose={() => setDeleted(undefined)}
        onDone={() => {
          setDeleted(undefined)
          selection.clear()
        }}
      />
    </AdminPage>
  )
}

/** The empty list of links with a problem. A link is not said to work before it was checked. */
function NoProblem({ summary }: { summary: LinkSummary | undefined }) {
  if (summary?.total === 0)
    return <EmptyState title="Aucun lien" text="Ceux des épisodes que vous ajoutez apparaissent ici." />
  const unknown = summary?.hosts.reduce((count, host) => count + host.unknown, 0)
  if (unknown === 0)
    return <EmptyState title="Tous les liens marchent" text="Aucun n’est hors service, lent ou douteux." />
  const rest = unknown === undefined ? '' : ` L’état de ${countOf(unknown, 'lien')} n’est pas connu.`
  return (
    <EmptyState title="Aucun problème connu" text={`Aucun lien vérifié n’est hors service, lent ou douteux.${rest}`}>
      {unknown !== undefined && (
        <ButtonLink to="?health=unknown" variant="outline" size="dense" preventScrollReset>
          Voir les liens inconnus
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function toCountWords(total: number, isCapped: boolean): string {
  return `${isCapped ? 'plus de ' : ''}${countOf(total, 'lien')}`
}

function toScope(selection: RowSelection, address: LinksAddress): LinkScopeInput {
  return selection.isAll ? { matching: toLinkFilters(address) } : { link_ids: selection.ids }
}

/** Lists the possible scopes of a replacement: the selection, the filtered links, or all. */
function toChoices(selection: RowSelection, address: LinksAddress, shownWords: string | undefined): ScopeChoice[] {
  const all = { name: 'Tous les liens du site', scope: { matching: {} } }
  if (selection.count === 0) {
    if (shownWords === undefined) return [all]
    return [all, { name: `Ce que montre la liste (${shownWords})`, scope: { matching: toLinkFilters(address) } }]
  }
  const selected = { name: `La sélection (${toFrenchNumber(selection.count)})`, scope: toScope(selection, address) }
  return [selected, all]
}

/** Returns the individually selected links in the order of the list; those of other pages follow. */
function useChosenLinks(rows: StaffLink[] | undefined, selection: RowSelection): StaffLink[] | undefined {
  const seen = useRef(new Map<number, StaffLink>())
  for (const row of rows ?? []) seen.current.set(row.id, row)
  if (selection.isAll) return undefined
  const here = rows?.filter(({ id }) => selection.has(id)) ?? []
  const elsewhere = selection.ids.filter((id) => !here.some((row) => row.id === id))
  return [...here, ...elsewhere.flatMap((id) => seen.current.get(id) ?? [])]
}

/** Returns which of the two lists the URL shows. */
function useView() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  return {
    view: params.get('view') === 'anime' ? ('anime' as const) : ('link' as const),
    setView(view: 'link' | 'anime') {
      params.delete('page')
      if (view === 'anime') params.set('view', view)
      else params.delete('view')
      void navigate(params.size > 0 ? `${pathname}?${params}` : pathname, { preventScrollReset: true })
    },
  }
}
