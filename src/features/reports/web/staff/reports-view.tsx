import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { ListFrame } from '../../../../ui/table/list-frame.tsx'
import { useRowSelection } from '../../../../ui/table/use-row-selection.ts'
import { useTableAddress } from '../../../../ui/table/use-table-address.ts'
import { AdminPage, useStaff } from '../../../staff/web/frame/public.ts'
import type { ReportedEpisode, StaffReport } from '../../contract.ts'
import { ReportKinds } from '../people/report-kinds.tsx'
import { toReportColumns } from './report-columns.tsx'
import { ReportDialogs, type Wish } from './report-dialogs.tsx'
import { ReportGroups, SkeletonGroups } from './report-groups.tsx'
import { ReportPanel } from './report-panel.tsx'
import { useReportedEpisodes, useReports } from './report-queries.ts'
import { reportsDefinition } from './reports-address.ts'
import { ReportsToolbar, sumOf } from './reports-toolbar.tsx'
import { toEpisodeChange } from './to-episode-change.ts'
import { useChangeReport, useChangeReports } from './use-report-changes.ts'

/** The reports of faulty episodes, by episode or one by one (docs/product/administration.md#reports). */
export function ReportsView() {
  const address = useTableAddress(reportsDefinition)
  const place = usePlace()
  const isGrouped = place.view === 'episode'
  const groups = useReportedEpisodes(address, isGrouped)
  const list = useReports(address, !isGrouped)
  const [wish, setWish] = useState<Wish>()
  const changeOne = useChangeReport()
  const episodes = groups.data?.episodes
  const rows = isGrouped ? episodes?.flatMap(({ reports }) => reports) : list.data?.reports
  const counts = (isGrouped ? groups.data : list.data)?.counts
  const total = counts && sumOf(counts, address.filters.status)
  const isPlaceholder = (isGrouped ? groups : list).isPlaceholderData
  const selection = useRowSelection({ rows, total, scope: address.scope, isPlaceholder })
  const handlers = {
    selection,
    toPanel: place.toPanel,
    onDelete: (report: StaffReport) => setWish({ kind: 'delete-one', report }),
  }
  const shared = {
    name: "Signalements d'Épisodes",
    words: ['signalement', 'signalements'] as const,
    address,
    selection,
    toolbar: <ReportsToolbar address={address} counts={counts} isGrouped={isGrouped} />,
    bulkActions: <BulkActions onWish={setWish} ids={selection.isAll ? undefined : selection.ids} />,
    loadFailure: 'Erreur lors du chargement des signalements',
    empty: <EmptyState title="Aucun signalement" text="Personne n’a rien trouvé à redire." />,
  }
  return (
    <AdminPage
      title="Signalements d'Épisodes"
      note={counts && toFrenchNumber(sumOf(counts, 'all'))}
      back={{ to: '/admin/dashboard', label: 'Dashboard' }}
      actions={
        <>
          <ReportKinds current="/admin/reports" />
          <SegmentedControl
            legend="Présentation"
            options={{ list: 'Liste', episode: 'Par épisode' }}
            value={place.view}
            onChange={place.setView}
          />
        </>
      }
    >
      {isGrouped ? (
        <ListFrame
          {...shared}
          words={['épisode', 'épisodes']}
          selectedWords={shared.words}
          selectableTotal={total}
          query={groups}
          rows={episodes}
          total={groups.data?.pagination.total}
          skeleton={<SkeletonGroups />}
        >
          {(shown) => (
            <ReportGroups
              {...handlers}
              episodes={shown}
              toAll={place.toAll}
              onStatus={(episode, status) => {
                if (status === 'résolu' || status === 'rejeté') setWish({ kind: 'settle-episode', episode, status })
                else changeOne.mutate(toEpisodeChange(episode, status).change)
              }}
            />
          )}
        </ListFrame>
      ) : (
        <DataTable
          {...shared}
          query={list}
          rows={list.data?.reports}
          total={list.data?.pagination.total}
          rowName={({ id }) => `le signalement #${id}`}
          columns={toReportColumns(handlers)}
        />
      )}
      <ReportPanel
        reportId={place.reportId}
        onClose={place.closePanel}
        onDelete={(report) => setWish({ kind: 'delete-one', report })}
      />
      <ReportDialogs
        wish={toCurrent(wish, episodes)}
        address={address}
        selection={selection}
        onClose={(isDone) => {
          setWish(undefined)
          if (isDone) place.closePanel()
        }}
      />
    </AdminPage>
  )
}

/** Reports that came while a dialogue is open are settled with the others once they are shown. */
function toCurrent(wish: Wish | undefined, episodes: readonly ReportedEpisode[] | undefined): Wish | undefined {
  if (wish?.kind !== 'settle-episode') return wish
  const { episode: asked } = wish
  return { ...wish, episode: episodes?.find(({ episode_id }) => episode_id === asked.episode_id) ?? asked }
}

function BulkActions({ onWish, ids }: { onWish: (wish: Wish) => void; ids: number[] | undefined }) {
  const staff = useStaff()
  const change = useChangeReports()
  return (
    <>
      <Button size="dense" onClick={() => onWish({ kind: 'settle', status: 'résolu' })}>
        Résoudre
      </Button>
      <Button size="dense" onClick={() => onWish({ kind: 'settle', status: 'rejeté' })}>
        Rejeter
      </Button>
      {ids && (
        <Button
          size="dense"
          loading={change.isPending}
          onClick={() =>
            change.mutate({ action: 'change', report_ids: ids, changes: { assignee_id: staff.id, status: 'en cours' } })
          }
        >
          Prendre en charge
        </Button>
      )}
      <Button size="dense" variant="danger" onClick={() => onWish({ kind: 'delete' })}>
        Supprimer
      </Button>
    </>
  )
}

/** Returns the view and the open panel of the address. */
function usePlace() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const toPath = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  const asked = Number(params.get('report'))
  return {
    view: params.get('view') === 'list' ? ('list' as const) : ('episode' as const),
    setView: (view: 'list' | 'episode') =>
      void navigate(toPath({ view: view === 'list' ? view : undefined, page: undefined }), {
        preventScrollReset: true,
      }),
    reportId: Number.isInteger(asked) && asked > 0 ? asked : undefined,
    toPanel: (id: number) => toPath({ report: String(id) }),
    toAll: (episodeId: number) => toPath({ view: 'list', episode_id: String(episodeId), page: undefined }),
    closePanel: () => {
      if (params.has('report')) void navigate(toPath({ report: undefined }), { preventScrollReset: true })
    },
  }
}
