import { Fragment, type ReactNode } from 'react'
import { Tag } from '../../../../ui/components/tag.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { ListFailure } from '../../../../ui/feedback/list-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toLocalDateTime, toLongDate } from '../../../../ui/formats/dates.ts'
import { useNow } from '../../../../ui/formats/use-now.ts'
import { AdminPage } from '../../../staff/web/frame/public.ts'
import type { StaffNotice } from '../../contract.ts'
import { stateWords } from '../state-words.ts'
import { toDeadlineWords } from './deadline-words.ts'
import { useOneNotice } from './notice-queries.ts'
import { NoticeSteps } from './notice-steps.tsx'

const back = { to: '/admin/rights', label: 'Retour aux notifications' }

const columns = 'grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]'
const facts = 'grid content-start gap-x-8 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]'

/** /admin/rights/:id/notice: the details of a notice, and its steps. */
export function NoticeView({ id }: { id: string }) {
  const query = useOneNotice(id)
  const notice = query.data?.notice
  if (!notice) {
    return (
      <AdminPage title="Notification" back={back}>
        <ListFailure
          read={query}
          text="La notification s’affichera dès que la connexion revient."
          waiting={<WaitingNotice />}
        />
      </AdminPage>
    )
  }
  const { label, tone } = stateWords[notice.state]
  return (
    <AdminPage title={notice.number} note={<Tag tone={tone}>{label}</Tag>} back={back}>
      <Deadline notice={notice} />
      <div className={columns}>
        <div className="grid grid-cols-1 content-start gap-8">
          <Facts notice={notice} />
          {notice.counter && <Counter counter={notice.counter} />}
        </div>
        <NoticeSteps key={notice.id} notice={notice} />
      </div>
    </AdminPage>
  )
}

function WaitingNotice() {
  return (
    <div className={columns} aria-busy="true">
      <div className={facts}>
        {['w-40', 'w-56', 'w-60', 'w-32', 'w-44'].map((width) => (
          <Fragment key={width}>
            <Skeleton className="h-5 w-20" />
            <Skeleton className={`h-5 ${width}`} />
          </Fragment>
        ))}
      </div>
      <div className="grid content-start gap-4">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-11" />
        <Skeleton className="h-32" />
        <Skeleton className="h-11 w-44" />
      </div>
    </div>
  )
}

function Deadline({ notice: { deadline } }: { notice: StaffNotice }) {
  const now = useNow()
  if (!deadline) return null
  const isLate = now > new Date(deadline.due_at)
  return (
    <Alert tone={isLate ? 'danger' : 'info'} className="mb-6">
      {toDeadlineWords(deadline, now)}
    </Alert>
  )
}

function Facts({ notice }: { notice: StaffNotice }) {
  if (notice.name === null) {
    return (
      <p className="text-text-2">
        Les données personnelles de cette notification ont été effacées, un an après son traitement.
      </p>
    )
  }
  return (
    <dl className={facts}>
      <Fact name="Œuvre">{notice.work}</Fact>
      <Fact name="De">
        {notice.name}, {notice.capacity === 'mandataire' ? 'mandataire' : 'titulaire des droits'}
      </Fact>
      <Fact name="E-mail">{notice.email}</Fact>
      {notice.details !== null && <Fact name="Précisions">{notice.details}</Fact>}
      <Fact name="Signature">{notice.signature}</Fact>
      <Fact name="Reçue">{toLocalDateTime(notice.received_at)}</Fact>
      {notice.verified_at !== null && <Fact name="Vérifiée">{toLocalDateTime(notice.verified_at)}</Fact>}
      {notice.decided_at !== null && <Fact name="Traitée">{toLocalDateTime(notice.decided_at)}</Fact>}
      {notice.settled_at !== null && <Fact name="Réglée">{toLocalDateTime(notice.settled_at)}</Fact>}
      {notice.reason !== null && <Fact name="Motif">{notice.reason}</Fact>}
      {notice.handled_by !== null && <Fact name="Par">{notice.handled_by}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-text-3">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line max-sm:-mt-2">{children}</dd>
    </>
  )
}

function Counter({ counter }: { counter: NonNullable<StaffNotice['counter']> }) {
  return (
    <section className="grid gap-3 border-line border-t pt-6">
      <h2 className="text-h3">Contre-notification</h2>
      <p className="text-text-2">
        Reçue le {toLocalDateTime(counter.received_at)}. Sans action en justice, à rétablir entre le{' '}
        {toLongDate(counter.first_day)} et le {toLongDate(counter.last_day)}.
      </p>
      {counter.name !== null && (
        <>
          <p>
            {counter.name} · {counter.email}
          </p>
          <blockquote className="wrap-anywhere whitespace-pre-line rounded-control bg-surface-1 p-4">
            {counter.statement}
          </blockquote>
        </>
      )}
    </section>
  )
}
