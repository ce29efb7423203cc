import { MessageCircle, Pause, Play, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { useBrowserValue } from '../../../../ui/components/use-hydrated.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toLocalTime, toParisTime } from '../../../../ui/formats/dates.ts'
import { useOnline } from '../../../../ui/network/use-online.ts'
import type { TeamAnswer } from '../../team-contract.ts'
import { WaitingCards } from '../waiting-cards.tsx'
import { isGuessedAbout, MemberCard } from './member-card.tsx'
import { type TeamState, useTeam } from './use-team.ts'

/** Maximum number of shown tries (docs/product/community.md#team). */
const shownRetries = 3

/** On phones the long label of the button leaves no room for a sentence beside it. */
const longAction =
  'max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:[&>button]:col-start-2 max-sm:[&>button]:justify-self-start'

type TeamViewProps = {
  /** Undefined when the server could not read it: the browser then retries. */
  given: TeamAnswer | undefined
  discordUrl: string | undefined
  /** Discord's id of the operator's community. */
  guildId: string | undefined
}

/** /team in all its states (docs/product/community.md#team). */
export function TeamView({ given, discordUrl, guildId }: TeamViewProps) {
  const state = useTeam(given, guildId)
  const isOnline = useOnline()
  const { team, failure } = state
  return (
    <div className="wrap">
      <header className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-6 lg:pt-12">
        <div>
          <h1>L’équipe</h1>
          <p className="mt-2.5 text-text-2">{team ? <Freshness team={team} /> : 'Les personnes derrière Suminé.'}</p>
        </div>
        {discordUrl && (
          <a href={discordUrl} rel="noopener" className="button button-primary">
            <MessageCircle />
            Rejoindre le Discord
          </a>
        )}
      </header>
      <div className="grid gap-5">
        {!isOnline && (
          <Alert tone="warning" className={longAction} action={<Retry state={state} isOnline={false} size="dense" />}>
            Connexion réseau indisponible
          </Alert>
        )}
        {isOnline && failure && team && (
          <Alert tone="warning" action={<Retry state={state} isOnline size="dense" />}>
            {failure} <Tries retries={state.retries} />
          </Alert>
        )}
        <Members state={state} isOnline={isOnline} />
      </div>
    </div>
  )
}

/** The visitor's time zone after hydration; before, Paris. */
function Freshness({ team: { guild, updatedAt } }: { team: TeamAnswer }) {
  const time = useBrowserValue(() => toLocalTime(updatedAt), toParisTime(updatedAt))
  return (
    <>
      {guild.name} · <span className="tabular-nums">Mis à jour à {time}</span>
    </>
  )
}

function Members({ state, isOnline }: { state: TeamState; isOnline: boolean }) {
  const { team, failure } = state
  const { turn, isStill, toggle } = useTurn()
  if (!team && failure) {
    return (
      <EmptyState
        title="Impossible de charger les données de l'équipe"
        text={failure}
        drawing="broken-print"
        className="py-6"
      >
        <Retry state={state} isOnline={isOnline} />
        <ButtonLink to="/">Accueil</ButtonLink>
        <Tries retries={state.retries} />
      </EmptyState>
    )
  }
  if (!team)
    return (
      <WaitingCards>
        <Skeleton className="h-5.5 w-28" />
        <Skeleton className="h-18 rounded-control" />
      </WaitingCards>
    )
  if (team.staffs.length === 0) {
    return (
      <EmptyState title="Personne pour le moment" text="Les membres de l’équipe apparaîtront ici." className="py-6" />
    )
  }
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {team.staffs.map((member) => (
          <MemberCard key={member.id} member={member} updatedAt={team.updatedAt} turn={turn} />
        ))}
      </ul>
      {team.staffs.some(isGuessedAbout) && (
        <Button variant="ghost" className="-ml-3 justify-self-start noscript:hidden" onClick={toggle}>
          {isStill ? <Play /> : <Pause />}
          {isStill ? 'Faire défiler les messages' : 'Figer les messages'}
        </Button>
      )}
    </>
  )
}

function Retry({ state, isOnline, size }: { state: TeamState; isOnline: boolean; size?: 'dense' }) {
  return (
    <Button
      variant={size ? 'secondary' : 'primary'}
      size={size}
      className={size && 'min-h-11'}
      disabled={!isOnline}
      loading={state.isAsking}
      onClick={state.retry}
    >
      <RotateCw className={state.isAsking ? 'animate-spin' : ''} />
      {isOnline ? 'Réessayer' : 'Connexion indisponible'}
    </Button>
  )
}

function Tries({ retries }: { retries: number }) {
  if (retries === 0) return null
  return (
    <span className="self-center text-sm text-text-2 tabular-nums">
      Tentative {Math.min(retries, shownRetries)} sur {shownRetries}
    </span>
  )
}

/** Duration of one guess (docs/product/community.md#team). */
const turnMs = 4000

/** Index of the current guess: the next one every four seconds, unless reduced motion is preferred. */
function useTurn(): { turn: number; isStill: boolean; toggle: () => void } {
  const [turn, setTurn] = useState(0)
  const [isStill, setIsStill] = useState(false)
  useEffect(() => setIsStill(matchMedia('(prefers-reduced-motion: reduce)').matches), [])
  useEffect(() => {
    if (isStill) return
    const timer = setInterval(() => setTurn((count) => count + 1), turnMs)
    return () => clearInterval(timer)
  }, [isStill])
  return { turn, isStill, toggle: () => setIsStill(!isStill) }
}
