import { useCallback, useState } from 'react'
import { ApiError, callApi } from '../../../ui/api/call-api.ts'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { refuse, useSubmit } from '../../../ui/forms/use-submit.ts'
import { countCharacters } from '../../../ui/text/count-characters.ts'
import { useSession } from '../../account/web/public.ts'
import type { reportEpisode } from '../contract.ts'
import { forgetDraft, keepDraft, readDraft } from './report-draft.ts'
import { fewestCharacters, mostCharacters, ReportForm } from './report-form.tsx'
import type { ReportedEpisode } from './reported-episode.ts'
import { SentNotice } from './sent-notice.tsx'
import { SignedOutNotice } from './signed-out-notice.tsx'
import { useMyReport } from './use-my-report.ts'
import { WaitingReport } from './waiting-report.tsx'

/** A poor line is given this long; what arrived all the same is found when it is sent again. */
const sendMs = 20_000

type ReportDialogProps = {
  /** Undefined while the dialogue is closed. */
  episode: ReportedEpisode | undefined
  onClose: () => void
}

/** The report of a faulty episode (docs/product/watching.md#reporting-an-episode). The player goes on as it was. */
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
            <MemberReport
              userId={session.user.id}
              episode={episode}
              onClose={close}
              onSending={setIsSending}
              onSent={() => setIsSent(true)}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

type MemberReportProps = {
  userId: number
  episode: ReportedEpisode
  onClose: () => void
  onSending: (isSending: boolean) => void
  onSent: () => void
}

/** The person's report that waits, or the form for a new one. */
function MemberReport({ userId, episode, onClose, onSending, onSent }: MemberReportProps) {
  const mine = useMyReport(userId, episode.id)
  const [draft, setDraft] = useState(() => readDraft(episode.id))
  const submit = useSubmit({
    check: () => checkReason(draft.reason),
    fallback: 'Erreur lors du signalement',
    async send() {
      onSending(true)
      try {
        mine.set(await send(episode, draft))
        forgetDraft(episode.id)
        onSent()
      } catch (error) {
        // It was sent before, from here or elsewhere: that one is shown.
        if (error instanceof ApiError && error.status === 409) await mine.look()
        throw isWordless(error) ? new Error('The answer has no message') : error
      } finally {
        onSending(false)
      }
    },
  })
  if (mine.isLooking) return <WaitingForm />
  if (mine.report) return <WaitingReport report={mine.report} onClose={onClose} />
  const change = (next: typeof draft) => {
    setDraft(next)
    keepDraft(episode.id, next)
    submit.clear()
  }
  return <ReportForm draft={draft} onChange={change} submit={submit} onClose={onClose} />
}

function checkReason(reason: string) {
  const count = countCharacters(reason.trim())
  if (count < fewestCharacters) return refuse('La raison doit contenir au moins 10 caractères', 'reason')
  if (count > mostCharacters) return refuse('La raison doit contenir au plus 1000 caractères', 'reason')
  return undefined
}

/** An answer that is none of ours, such as a proxy's page. */
function isWordless(error: unknown): boolean {
  return error instanceof ApiError && /^Erreur \d{3}:/.test(error.message)
}

async function send({ id, facts }: ReportedEpisode, { reason, category }: ReturnType<typeof readDraft>) {
  const body = {
    episode_id: id,
    reason,
    category,
    source_id: facts.sourceId,
    position_seconds: facts.positionSeconds,
    error_code: facts.errorCode,
  }
  const signal = AbortSignal.timeout(sendMs)
  const { report } = await callApi<typeof reportEpisode>('POST /api/episodes/report', { body }, { signal })
  return report
}

/** As high as the form that takes its place. */
function WaitingForm() {
  return (
    <div aria-busy="true" className="grid gap-3.5">
      <span role="status" className="sr-only">
        Chargement...
      </span>
      <Skeleton className="h-20" />
      <Skeleton className="h-35" />
      <Skeleton className="h-11" />
    </div>
  )
}
