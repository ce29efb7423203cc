import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { ApiError } from '../../../../ui/api/api-error.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { panel } from '../../../../ui/components/panel.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { toWeekdayDate } from '../../../../ui/formats/dates.ts'
import { useOnline } from '../../../../ui/network/use-online.ts'
import { staffAnswers } from '../../../../ui/queries/reads.ts'
import { RecentReports } from '../../../reports/web/public.ts'
import { AdminPage } from '../../../staff/web/frame/public.ts'
import { SyncButton } from '../../../sync/web/public.ts'
import { AddedEpisodes } from './added-episodes.tsx'
import { useAdminStats } from './admin-stats-query.ts'
import { LastBackup } from './last-backup.tsx'
import { QuickLinks } from './quick-links.tsx'
import { StatStrip } from './stat-strip.tsx'
import { TestMail } from './test-mail.tsx'
import { ToDoList } from './to-do-list.tsx'

/** Texts of docs/product/administration.md#dashboard. */
const none = 'Aucune statistique disponible pour le moment.'
const refused = 'Impossible de récupérer les statistiques du site pour le moment.'
const unexpected = 'Une erreur imprévue est survenue lors du chargement des données.'

/** The first page of the administration: figures, pending work, links. */
export function DashboardView() {
  const queries = useQueryClient()
  const query = useAdminStats()
  const { data, error, isFetching, fetchStatus } = query
  const isOnline = useOnline()
  const isEmpty = !data && (error !== null || fetchStatus === 'paused')
  return (
    <AdminPage
      title="Dashboard"
      note={toWeekdayDate(new Date())}
      actions={
        <>
          <Button
            variant="outline"
            size="dense"
            loading={isFetching}
            onClick={() => void queries.refetchQueries({ type: 'active', ...staffAnswers })}
          >
            <RefreshCw className="size-4" />
            Actualiser
          </Button>
          <SyncButton label="Synchroniser un anime" />
        </>
      }
    >
      {!isOnline && <ReadFailure read={query} className="mb-4" />}
      {isOnline && error && (
        <Alert tone="danger" className="mb-4">
          {/* Status 0: no answer of the site, or an unreadable one. */}
          {error instanceof ApiError && error.status !== 0 ? refused : unexpected}
        </Alert>
      )}
      {data?.system.warnings.map((warning) => (
        <Alert key={warning} tone="danger" className="mb-4">
          {warning}
        </Alert>
      ))}
      {isEmpty ? <p className="mb-5 text-text-2">{none}</p> : <StatStrip stats={data} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          {!isEmpty && <ToDoList stats={data} />}
          <RecentReports />
        </div>
        <div className={panel}>
          <AddedEpisodes />
          {!isEmpty && <LastBackup backup={data?.backup} />}
          <TestMail />
          <QuickLinks />
        </div>
      </div>
    </AdminPage>
  )
}
