import { MessageCircle, RotateCw } from 'lucide-react'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { Tag } from '../../../../ui/components/tag.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { countOf } from '../../../../ui/formats/numbers.ts'
import { CallToAction } from '../../../../ui/navigation/call-to-action.tsx'
import type { PartnerCard as Partner } from '../../partners-contract.ts'
import { WaitingCards } from '../waiting-cards.tsx'
import { PartnerCard } from './partner-card.tsx'
import { maxAttempts } from './try-again.ts'
import { type PartnersState, usePartners } from './use-partners.ts'

type PartnersViewProps = {
  /** Undefined when the server could not read them: the browser then retries. */
  partners: Partner[] | undefined
  discordUrl: string | undefined
}

/** /partners in all its states (docs/product/community.md#partners). */
export function PartnersView({ partners, discordUrl }: PartnersViewProps) {
  const { state, retry } = usePartners(partners)
  return (
    <div className="wrap">
      <header className="pt-8 pb-6 lg:pt-12">
        <h1>Partenaires</h1>
        <p className="mt-2.5 max-w-(--measure) text-text-2">
          Des communautés Discord amies. Chacune a ses règles, son ton et ses soirées.
        </p>
      </header>
      <Partners state={state} onRetry={retry} />
      {discordUrl && <JoinUs discordUrl={discordUrl} isFirst={state.status === 'loaded'} />}
    </div>
  )
}

function Partners({ state, onRetry }: { state: PartnersState; onRetry: () => void }) {
  if (state.status === 'retrying') return <Retrying attempt={state.attempt} />
  if (state.status === 'failed') {
    return (
      <EmptyState
        title="Impossible de charger les partenaires"
        text={state.message}
        drawing="broken-print"
        className="py-6"
      >
        <Button variant="primary" onClick={onRetry}>
          <RotateCw />
          Réessayer
        </Button>
        <ButtonLink to="/">Accueil</ButtonLink>
      </EmptyState>
    )
  }
  if (state.partners.length === 0) {
    return (
      <EmptyState
        title="Aucun partenaire pour le moment"
        text="Les communautés amies apparaîtront ici."
        className="py-6"
      />
    )
  }
  return (
    <>
      <p className="mb-5 [&_.tag]:h-7 [&_.tag]:px-2 [&_.tag]:text-[13px]">
        <Tag>{countOf(state.partners.length, 'Partenaire')}</Tag>
      </p>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {state.partners.map((partner) => (
          <PartnerCard key={`${partner.guildId} ${partner.inviteCode}`} partner={partner} />
        ))}
      </ul>
    </>
  )
}

function Retrying({ attempt }: { attempt: number }) {
  return (
    <>
      <Alert tone="wait" className="mb-5">
        Reconnexion en cours… <b className="tabular-nums">{`Tentative ${attempt} sur ${maxAttempts}`}</b>
      </Alert>
      <WaitingCards>
        <Skeleton className="h-3.5" />
        <Skeleton className="h-11 w-30 rounded-control" />
      </WaitingCards>
    </>
  )
}

function JoinUs({ discordUrl, isFirst }: { discordUrl: string; isFirst: boolean }) {
  return (
    <CallToAction title="Rejoindre Suminé sur Discord" text="Les annonces, les demandes d’ajout et l’entraide.">
      <a
        href={discordUrl}
        rel="noopener"
        className={`button button-lg ${isFirst ? 'button-primary' : 'button-secondary'}`}
      >
        <MessageCircle />
        Rejoindre le Discord
      </a>
    </CallToAction>
  )
}
