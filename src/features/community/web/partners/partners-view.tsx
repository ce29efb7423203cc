import { ArrowUpRight, MessageCircle, RotateCw } from 'lucide-react'
import { countOf } from '../../../../shared/french-numbers.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { Tag } from '../../../../ui/components/tag.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { CallToAction } from '../../../../ui/navigation/call-to-action.tsx'
import type { PartnerCard as Partner } from '../../partners-contract.ts'
import { CardPicture } from '../card-picture.tsx'
import { WaitingCards } from '../waiting-cards.tsx'
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

function PartnerCard({ partner: { title, inviteCode, guildInfo } }: { partner: Partner }) {
  const { name, iconUrl, description, owner, memberCount } = guildInfo
  return (
    <li className="flex flex-col gap-3.5 wrap-anywhere rounded-panel bg-surface-1 p-5">
      <div className="flex items-center gap-4">
        <CardPicture name={name} url={iconUrl} />
        <div className="min-w-0 flex-1">
          <h2 className="type-card-title text-lg">{title}</h2>
          {(owner || memberCount !== null) && (
            <p className="text-sm text-text-2">
              {owner && <>par {owner.displayName}</>}
              {owner && memberCount !== null && ' · '}
              {memberCount !== null && countOf(memberCount, 'membre')}
            </p>
          )}
        </div>
      </div>
      {description && <p className="text-text-2">{description}</p>}
      <a
        href={`https://discord.gg/${encodeURIComponent(inviteCode)}`}
        rel="noopener"
        className="button button-secondary mt-auto self-start"
      >
        Rejoindre
        <span className="sr-only"> {title} sur Discord</span>
        <ArrowUpRight />
      </a>
    </li>
  )
}
