import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { settingsSection } from '../../../../ui/components/settings-section.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ListFailure } from '../../../../ui/feedback/list-failure.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { linkedQuery } from './linked-queries.ts'
import { SiteSection } from './site-section.tsx'
import { useSiteAnswer } from './take-answer.ts'

/** The member's lists at other sites. Those sites redirect here once the member has allowed or refused. */
export function LinkedListsView() {
  const { isTaking, refusal } = useSiteAnswer()
  const { data, ...query } = useQuery(linkedQuery)
  if (!data || isTaking) {
    return query.isError && !isTaking ? (
      <>
        <Heading />
        <ListFailure read={query} className="mt-6" />
      </>
    ) : (
      <LinkedListsSkeleton />
    )
  }
  const isEmpty = data.sites.length === 0
  return (
    <>
      <Heading isEmpty={isEmpty} />
      <FailureAlert error={refusal} className="mt-6 max-w-170" />
      {isEmpty ? (
        <EmptyState title="Aucun site à relier" text="Vous pouvez importer votre liste depuis un fichier.">
          <ButtonLink to="/my-space/import">Importer une liste</ButtonLink>
        </EmptyState>
      ) : (
        <div className="pt-8">
          {data.sites.map(({ site, list }) => (
            <SiteSection key={site} site={site} list={list} />
          ))}
        </div>
      )}
    </>
  )
}

function Heading({ isEmpty = false }) {
  return (
    <>
      <Link to="/my-space/import" className="-mt-3 mb-2 flex min-h-11 w-fit items-center gap-2 text-sm text-text-2">
        <ArrowLeft className="size-4" />
        Importer ou exporter
      </Link>
      <h1>Listes reliées</h1>
      {!isEmpty && (
        <p className="max-w-170 pt-4 text-text-2">
          Vos épisodes vus, vos statuts et vos notes y sont reportés en une minute. Ce que vous y changez revient ici
          plusieurs fois par jour. Rien n’y est jamais supprimé.
        </p>
      )}
    </>
  )
}

/** The placeholder of the page while the session loads. */
export function LinkedListsSkeleton() {
  return (
    <>
      <Heading />
      <div className="pt-8">
        <div aria-busy="true" className={settingsSection}>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-11 w-44 rounded-control" />
        </div>
      </div>
    </>
  )
}
