import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Share2, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { ConfirmDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ListFailure } from '../../../../ui/feedback/list-failure.tsx'
import { toParisDay } from '../../../../ui/formats/paris-clock.ts'
import { useFocusOnNewPage } from '../../../../ui/navigation/use-focus-on-new-page.ts'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import type { MyYear } from '../../my-year-contract.ts'
import { myYearQuery, useForgetYear } from './my-year-queries.ts'
import { MyYearSkeleton } from './my-year-skeleton.tsx'
import { YearFigures } from './year-figures.tsx'

const SharePictureDialog = lazyPart(() => import('./share-picture-dialog.tsx'))

/** Buttons to share a picture of a year, or to forget the year. */
function YearActions({ year }: { year: MyYear }) {
  const [opened, setOpened] = useState<'share' | 'forget'>()
  const close = () => setOpened(undefined)
  const forgetting = useForgetYear(close)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpened('share')}>
        <Share2 />
        Partager
      </Button>
      <Button variant="ghost" onClick={() => setOpened('forget')}>
        <Trash2 />
        Effacer
      </Button>
      {opened === 'share' && (
        <Suspense fallback={null}>
          <SharePictureDialog year={year} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        open={opened === 'forget'}
        title={`Effacer ${year.year}`}
        action="Effacer"
        busyAction="Effacement…"
        write={forgetting}
        onConfirm={() => forgetting.mutate(year.year)}
        onClose={close}
      >
        <p>
          Le temps compté en {year.year} sera oublié, et ne reviendra pas. Vos positions et vos épisodes vus restent.
        </p>
      </ConfirmDialog>
    </div>
  )
}

/** 'Mon année': the year of the address, else this one (docs/product/my-year.md). */
export function MyYearView() {
  const given = useSearchParams()[0].get('year')
  const [thisYear] = useState(() => Number(toParisDay(new Date()).slice(0, 4)))
  const year = given === null ? thisYear : Number(given)
  const place = useRef<HTMLElement>(null)
  useFocusOnNewPage(place, year)
  if (!/^20\d\d$/.test(String(year)) || year > thisYear) return <UnknownYear />
  return (
    <section ref={place} tabIndex={-1} aria-label={`Année ${year}`} className="outline-0">
      <KnownYear key={year} year={year} thisYear={thisYear} />
    </section>
  )
}

function KnownYear({ year, thisYear }: { year: number; thisYear: number }) {
  const query = useQuery(myYearQuery(year))
  const { data } = query
  if (!data) {
    const text = 'Votre année s’affichera dès que la connexion revient.'
    return <ListFailure read={query} text={text} waiting={<MyYearSkeleton />} />
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <YearArrows year={year} thisYear={thisYear} since={data.counted_since} />
        {data.total_seconds > 0 && <YearActions year={data} />}
      </div>
      {data.total_seconds === 0 ? (
        <NothingCounted year={data} isThisYear={year === thisYear} />
      ) : (
        <YearFigures year={data} />
      )}
    </>
  )
}

/** Links to the previous and the next year, between the first with counted time and this one. */
function YearArrows({ year, thisYear, since }: { year: number; thisYear: number; since: string | null }) {
  const first = since === null ? year : Number(since.slice(0, 4))
  return (
    <nav aria-label="Années" className="flex items-center gap-2">
      <h2 className="tabular-nums">{year}</h2>
      <Arrow to={year > first ? year - 1 : undefined} thisYear={thisYear}>
        <ChevronLeft />
      </Arrow>
      <Arrow to={year < thisYear ? year + 1 : undefined} thisYear={thisYear}>
        <ChevronRight />
      </Arrow>
    </nav>
  )
}

function Arrow({ to, thisYear, children }: { to: number | undefined; thisYear: number; children: ReactNode }) {
  if (to === undefined) return undefined
  return (
    <Link
      to={to === thisYear ? '/my-space/year' : `/my-space/year?year=${to}`}
      aria-label={`Voir ${to}`}
      className="grid size-11 place-items-center rounded-control text-text-2 hover:bg-surface-2 hover:text-text"
    >
      {children}
    </Link>
  )
}

function NothingCounted({ year, isThisYear }: { year: MyYear; isThisYear: boolean }) {
  const isNew = year.counted_since === null
  return (
    <EmptyState
      title={isNew ? 'Votre année commence ici' : `Rien n’a été compté en ${year.year}`}
      text={
        isNew || isThisYear
          ? 'Regardez un épisode : le temps passé s’ajoute ici, jour par jour. Cette page n’est visible que par vous.'
          : 'Seul compte le temps passé ici depuis que « Mon année » existe.'
      }
      className="pt-6 pb-14"
    >
      <ButtonLink to="/explorer" variant="primary">
        Explorer le catalogue
      </ButtonLink>
    </EmptyState>
  )
}

function UnknownYear() {
  return (
    <EmptyState title="Année introuvable" text="Elle n’a pas encore commencé, ou n’existe pas." drawing="shrine">
      <ButtonLink to="/my-space/year" variant="primary">
        Voir cette année
      </ButtonLink>
    </EmptyState>
  )
}
