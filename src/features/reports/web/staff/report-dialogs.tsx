import { toEpisodePlace } from '../../../../shared/episode-place.ts'
import type { RowSelection } from '../../../../ui/table/use-row-selection.ts'
import type { ReportedEpisode, StaffReport } from '../../contract.ts'
import { DeleteReportsDialog } from './delete-dialog.tsx'
import { type ReportsAddress, toReportFilters } from './reports-address.ts'
import { SettleDialog, type Settling } from './settle-dialog.tsx'
import { toEpisodeChange } from './to-episode-change.ts'
import { useChangeReport, useChangeReports, useDeleteReport } from './use-report-changes.ts'

/** An action that needs confirmation. */
export type Wish =
  | { kind: 'delete-one'; report: StaffReport }
  | { kind: 'delete' }
  | { kind: 'settle'; status: Settling['status'] }
  | { kind: 'settle-episode'; episode: ReportedEpisode; status: Settling['status'] }

type ReportDialogsProps = {
  wish: Wish | undefined
  address: ReportsAddress
  selection: RowSelection
  onClose: (isDone: boolean) => void
}

/** The dialogues before reports are settled or deleted. */
export function ReportDialogs({ wish, address, selection, onClose }: ReportDialogsProps) {
  const one = useChangeReport()
  const many = useChangeReports()
  const removal = useDeleteReport()
  const chosen = selection.isAll
    ? { matching: toReportFilters(address), expected_count: selection.count }
    : { report_ids: selection.ids }
  const whenDone = {
    onSuccess() {
      selection.clear()
      onClose(true)
    },
  }
  const remove = () => {
    if (wish?.kind !== 'delete-one') return many.mutate({ action: 'delete', ...chosen }, whenDone)
    const { id } = wish.report
    removal.mutate(id, {
      onSuccess() {
        selection.drop(id)
        onClose(true)
      },
    })
  }
  const settle = (answer: string | undefined) => {
    if (wish?.kind === 'settle-episode') {
      const { id, body } = toEpisodeChange(wish.episode, wish.status).change
      one.mutate({ id, body: { ...body, ...(answer && { answer }) } }, { onSuccess: () => onClose(true) })
    } else if (wish?.kind === 'settle') {
      many.mutate(
        { action: 'change', ...chosen, changes: { status: wish.status, ...(answer && { answer }) } },
        whenDone,
      )
    }
  }
  return (
    <>
      <DeleteReportsDialog
        count={wish?.kind === 'delete-one' ? 1 : wish?.kind === 'delete' ? selection.count : undefined}
        isPending={removal.isPending || many.isPending}
        onDelete={remove}
        onClose={() => onClose(false)}
      />
      <SettleDialog
        settling={toSettling(wish, selection)}
        isPending={one.isPending || many.isPending}
        onSettle={settle}
        onClose={() => onClose(false)}
      />
    </>
  )
}

function toSettling(wish: Wish | undefined, selection: RowSelection): Settling | undefined {
  if (wish?.kind === 'settle') return { status: wish.status, count: selection.count, of: undefined }
  if (wish?.kind !== 'settle-episode') return undefined
  const { episode, status } = wish
  return {
    status,
    count: toEpisodeChange(episode, status).count,
    of: `${episode.anime_title} · ${toEpisodePlace(episode)} · ${episode.language}`,
  }
}
