import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { isRefusal } from '../../../ui/api/is-refusal.ts'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { refuse, useSubmit } from '../../../ui/forms/form.tsx'
import { PersonQueries } from '../../../ui/queries/person-queries.tsx'
import { readOf } from '../../../ui/queries/reads.ts'
import { countCharacters } from '../../../ui/text/count-characters.ts'
import { useSession } from '../../account/web/public.ts'
import { type EpisodeReport, getMyReport, reportEpisode } from '../contract.ts'
import { reasonRefusals, reportLimits } from '../rules.ts'
import { OpenReport } from './open-report.tsx'
import { clearDraft, readDraft, saveDraft } from './report-draft.ts'
import { ReportForm } from './report-form.tsx'
import { SentNotice } from './sent-notice.tsx'
import { SignedOutNotice } from './signed-out-notice.tsx'
import '../../../ui/styles/later.css'

/** The player's facts at the time of a report. */
export type ReportedPlayback = {
  /** The current or failed link. */
  sourceId?: number | undefined
  positionSeconds?: number | undefined
  /** The player's error code, at most 64 characters. */
  errorCode?: string | undefined
}

/** The reported episode when the dialogue was opened: the player may have moved to the next one. */
export type ReportTarget = { id: number; label: string; facts: ReportedPlayback }

/** The timeout on a poor connection; a retry finds a report that arrived anyway. */
const sendMs = 20_000

type ReportDialogProps = {
  /** Undefined while the dialogue is closed. */
  episode: ReportTarget | undefined
  onClose: () => void
}

/**
 * Reports a faulty episode (docs/product/watching.md#reporting-an-episode; server/report-episode.ts). The player is not
 * affected.
 */
export default function ReportDialog({ episode, onClose }: ReportDialogProps) {
  const session = useSession()
  const [isSending, setIsSending] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const close = useCallback(() => {
    setIsSent(false)
    onClose()
  }, [onClose])
  return (
    <Dialog open={episode !== undefined} onClose={close} title="Signaler un épisode" busy={isSending} keepsDraft>
      {isSent ? (
        <SentNotice onClose={close} />
      ) : (
        <>
          <p className="text-sm text-text-2">{episode?.label}</p>
          {session.status === 'loading' && <WaitingForm />}
          {session.status === 'signed-out' && <SignedOutNotice onClose={close} />}
          {session.status === 'signed-in' && episode && (
            <PersonQueries userId={session.user.id}>
              <MemberReport
                key={session.user.id}
                userId={session.user.id}
                episode={episode}
                onClose={close}
                onSending={setIsSending}
                onSent={() => setIsSent(true)}
              />
            </PersonQueries>
          )}
        </>
      )}
    </Dialog>
  )
}

type MemberReportProps = {
  userId: number
  episode: ReportTarget
  onClose: () => void
  onSending: (isSending: boolean) => void
  onSent: () => void
}

/** The account's open report, or the form for a new one. */
function MemberReport({ userId, episode, onClose, onSending, onSent }: MemberReportProps) {
  const mine = useMyReport(episode.id)
  const place = { userId, episodeId: episode.id }
  const [draft, setDraft] = useState(() => readDraft(place))
  const submit = useSubmit({
    check: () => checkReason(draft.reason),
    async send() {
      onSending(true)
      try {
        mine.set(await send(episode, draft))
        clearDraft(place)
        onSent()
      } catch (error) {
        // Already sent, from here or elsewhere: shows that report.
        if (isRefusal(error, 409)) await mine.look()
        throw error
      } finally {
        onSending(false)
      }
    },
  })
  if (mine.isLooking) return <WaitingForm />
  if (mine.report) return <OpenReport report={mine.report} onClose={onClose} />
  const change = (next: typeof draft) => {
    setDraft(next)
    saveDraft(place, next)
    submit.clear()
  }
  return <ReportForm draft={draft} onChange={change} submit={submit} onClose={onClose} />
}

function checkReason(reason: string) {
  const count = countCharacters(reason.trim())
  if (count < reportLimits.minReason) return refuse(reasonRefusals.short, 'reason')
  if (count > reportLimits.reason) return refuse(reasonRefusals.long, 'reason')
  return undefined
}

async function send({ id, facts }: ReportTarget, { reason, category }: ReturnType<typeof readDraft>) {
  const body = {
    episode_id: id,
    reason,
    category,
    source_id: facts.sourceId,
    position_seconds: facts.positionSeconds,
    error_code: facts.errorCode,
  }
  const signal = AbortSignal.timeout(sendMs)
  const { report } = await callApi(reportEpisode, { body }, { signal })
  return report
}

type MyReport = {
  /** Undefined while loading; null when there is none. */
  report: EpisodeReport | null | undefined
  isLooking: boolean
  /** Refetches after a change. */
  look: () => Promise<unknown>
  set: (report: EpisodeReport) => void
}

/** Returns the account's open report of an episode. Without it the form is shown: the server refuses a second. */
function useMyReport(episodeId: number): MyReport {
  const queries = useQueryClient()
  const input = { params: { id: episodeId } }
  const mine = readOf(getMyReport, input)
  const { data, isPending, refetch } = useQuery({
    ...mine,
    queryFn: ({ signal }) =>
      callApi(getMyReport, input, { signal: AbortSignal.any([signal, AbortSignal.timeout(lookUpMs)]) }),
    retry: false,
    // Without a network it fails at once instead of waiting.
    networkMode: 'always',
  })
  return {
    report: data?.report,
    isLooking: isPending,
    look: refetch,
    set: (report) => queries.setQueryData(mine.queryKey, { report }),
  }
}

/** After this the form is shown, even on a poor connection. */
const lookUpMs = 5000

/** As high as the form that replaces it. */
function WaitingForm() {
  return (
    <div aria-busy="true" className="grid gap-3.5">
      <span role="status" className="sr-only">
        Chargement…
      </span>
      <Skeleton className="h-20" />
      <Skeleton className="h-35" />
      <Skeleton className="h-11" />
    </div>
  )
}
