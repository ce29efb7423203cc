import { useQuery } from '@tanstack/react-query'
import { ExternalLink, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../../../ui/components/button.tsx'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { ReadFailure } from '../../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../../ui/feedback/skeleton-rows.tsx'
import { OrderList } from '../../../../../ui/ordering/order-list.tsx'
import { readOf } from '../../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import type { Franchise, FranchiseMember } from '../../../../catalogue/franchise-contract.ts'
import { toFranchisePath } from '../../../../catalogue/places-rules.ts'
import { AdminPage } from '../../../../staff/web/frame/public.ts'
import { getStaffFranchise, orderFranchise } from '../../../animes-contract.ts'

/** Orders a franchise by drag or by keyboard; each move is saved (docs/product/administration.md#franchises). */
export function FranchiseOrderView({ animeId }: { animeId: number }) {
  const query = useStaffFranchise(animeId)
  const back = { to: `/admin/animes/${animeId}/edit`, label: 'Modifier l’anime' }
  if (query.data?.franchise) return <LoadedFranchise animeId={animeId} franchise={query.data.franchise} back={back} />
  return (
    <AdminPage title="Ordre de visionnage" back={back}>
      {query.data ? (
        <EmptyState title="Cet anime n’est lié à aucun autre" text="Ajoutez d’abord des animes liés à sa fiche.">
          <ButtonLink to={back.to}>Modifier l’anime</ButtonLink>
        </EmptyState>
      ) : query.error ? (
        <ReadFailure read={query} />
      ) : (
        <>
          <Skeleton className="mb-4 h-12 max-w-(--measure) sm:h-6" />
          <SkeletonRows
            count={5}
            frame="rounded-panel border border-line bg-surface-1"
            className="flex items-center gap-3 border-line border-b py-1 pr-1 pl-2 last:border-b-0"
          >
            <Skeleton className="h-5 w-14" />
            <span className="grid flex-1 gap-2 py-0.75">
              <Skeleton className="h-4 w-48 max-w-full" />
              <Skeleton className="h-3.5 w-24" />
            </span>
            <Skeleton className="h-5 w-20" />
          </SkeletonRows>
        </>
      )}
    </AdminPage>
  )
}

type LoadedFranchiseProps = { animeId: number; franchise: Franchise; back: { to: string; label: string } }

function LoadedFranchise({ animeId, franchise, back }: LoadedFranchiseProps) {
  const { members, orders, is_ordered } = franchise
  const order = useOrderFranchise(animeId)
  // A move shows at once, until the server has answered.
  const [moved, setMoved] = useState<number[]>()
  const ids = moved ?? orders.recommended
  const byId = new Map(members.map((member) => [member.id, member]))
  const mayReset = is_ordered && !order.isPending
  const save = (anime_ids: number[] | null) => {
    setMoved(anime_ids ?? undefined)
    order.mutate(anime_ids, { onSettled: () => setMoved(undefined) })
  }
  return (
    <AdminPage
      title={`Ordre de visionnage : ${franchise.title}`}
      back={back}
      actions={
        <>
          <Button size="dense" aria-disabled={!mayReset} onClick={() => mayReset && save(null)}>
            <RotateCcw />
            Ordre automatique
          </Button>
          <ButtonLink to={toFranchisePath(franchise.slug)} prefetch="none" variant="outline" size="dense">
            <ExternalLink />
            Voir la page
          </ButtonLink>
        </>
      }
    >
      <p className="mb-4 max-w-(--measure) text-text-2">
        {is_ordered
          ? 'Vous avez choisi cet ordre. Un titre lié plus tard se place après celui qu’il suit.'
          : 'Cet ordre vient des dates de sortie et des liens. Déplacez un titre pour le choisir vous-même.'}
      </p>
      <OrderList
        label="Ordre conseillé"
        items={ids.flatMap((id) => byId.get(id) ?? [])}
        nameOf={({ title }) => title}
        isBusy={order.isPending}
        onOrder={save}
        line={(member) => <MemberLine member={member} />}
      />
    </AdminPage>
  )
}

function MemberLine({ member }: { member: FranchiseMember }) {
  const facts = [member.type, member.release_year, member.is_recap && 'résumé'].filter(Boolean)
  return (
    <span className="grid min-w-0 flex-1">
      <Link to={`/admin/animes/${member.id}/edit`} className="font-semibold hover:underline" draggable={false}>
        {member.title}
      </Link>
      <span className="text-sm text-text-2">{facts.join(' · ')}</span>
    </span>
  )
}

function useStaffFranchise(animeId: number) {
  return useQuery(readOf(getStaffFranchise, { params: { id: animeId } }))
}

/** Saves an order; null goes back to the derived one. */
function useOrderFranchise(animeId: number) {
  return useWrite({
    send: (anime_ids: number[] | null) => callApi(orderFranchise, { params: { id: animeId }, body: { anime_ids } }),
    done: () => 'L’ordre de visionnage est enregistré',
    noticesFailure: true,
  })
}
