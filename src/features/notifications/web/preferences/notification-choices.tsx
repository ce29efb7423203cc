import { useState } from 'react'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import type { PreferenceKind } from '../../contract.ts'
import { usePreferences, useSetPreference } from './use-preferences.ts'

const kinds: { kind: PreferenceKind; label: string; hint: string }[] = [
  { kind: 'new_episodes', label: 'Nouveaux épisodes', hint: 'Pour les animes de votre watchlist et ceux en cours.' },
  {
    kind: 'off_story',
    label: 'Fillers et récaps',
    hint: 'Annoncés avec les nouveaux épisodes. Suit « Passer les fillers », dans le lecteur.',
  },
  { kind: 'new_animes', label: 'Nouveaux animes', hint: 'Chaque anime ou film ajouté au catalogue.' },
  {
    kind: 'saved_searches',
    label: 'Recherches enregistrées',
    hint: 'Quand un anime répond à l’une de vos recherches.',
  },
  {
    kind: 'report_answers',
    label: 'Réponses à vos signalements',
    hint: 'Quand un épisode que vous avez signalé est réparé.',
  },
  { kind: 'maintenance', label: 'Maintenance', hint: 'Interruptions prévues du lecteur ou du site.' },
  { kind: 'announcements', label: 'Annonces', hint: 'Les messages de l’équipe.' },
]

/** The notification preferences. Each switch takes effect at once, and reverts when it could not be saved. */
export function NotificationChoices() {
  const preferences = usePreferences()
  const [failure, setFailure] = useState<string>()
  const { mutate } = useSetPreference(setFailure)
  if (preferences.isError && !preferences.data) return <ReadFailure read={preferences} />
  return (
    <div aria-busy={preferences.isPending || undefined} className="[&>.switch-row]:first:pt-0">
      {failure && <Alert tone="danger">Le réglage n’a pas été enregistré. {failure}</Alert>}
      {kinds.map(({ kind, label, hint }) =>
        preferences.data ? (
          <Switch
            key={kind}
            label={label}
            hint={hint}
            checked={preferences.data.notifications[kind]}
            onChange={({ currentTarget }) => mutate({ kind, isWanted: currentTarget.checked })}
          />
        ) : (
          <ChoiceSkeleton key={kind} />
        ),
      )}
    </div>
  )
}

function ChoiceSkeleton() {
  return (
    <div className="switch-row">
      <span className="grid flex-1 gap-2 py-0.75">
        <Skeleton className="h-4 w-44" />
        <Skeleton className="h-3.5 w-72 max-w-full" />
      </span>
      <Skeleton className="h-7 w-11.5 rounded-control" />
    </div>
  )
}
