import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { stagePlayer, useCell } from '../../../player/web/public.ts'
import { startSeance } from '../../contract.ts'
import { maxPeople } from '../../rules.ts'
import { enterSeance, leaveSeance, seanceState } from '../live/tab-seance.ts'
import { NameForm } from '../name-form.tsx'
import { Room } from './room.tsx'
import './seance.css'
import { type ShownEpisode, useFollowEpisodes } from './use-follow-episodes.ts'
import '../../../../ui/styles/later.css'

/** The séance of this tab, or the form that opens one. */
export default function SeancePanel({ episode, onClose }: { episode: ShownEpisode; onClose: () => void }) {
  const state = useCell(seanceState)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => enterSeance(), [])
  useFollowEpisodes(episode)
  const isWithin = 'room' in state
  const close = () => {
    leaveSeance()
    onClose()
  }
  return (
    <section aria-labelledby={titleId} className="mb-6 grid gap-3.5 rounded-panel bg-surface-1 p-4">
      <header className="flex items-center gap-3">
        <h2 ref={title} id={titleId} tabIndex={-1} className="text-h3">
          Séance
        </h2>
        {!isWithin && (
          <IconButton label="Fermer" className="-my-2.5 -mr-2.5 ml-auto" onClick={close}>
            <X />
          </IconButton>
        )}
      </header>
      {state.status === 'none' && <StartForm episodeId={episode.id} onEntered={() => title.current?.focus()} />}
      {state.status === 'connecting' && (
        <p role="status" className="text-text-2">
          {state.isBlocked
            ? 'La connexion à la séance ne s’établit pas : un réseau ou une extension la bloque peut-être. Nouvel essai…'
            : 'Connexion à la séance…'}
        </p>
      )}
      {'room' in state && <Room state={state} episode={episode} onLeave={close} />}
      {state.status === 'over' && <Alert>{state.text}</Alert>}
    </section>
  )
}

/** Opens a séance of the episode, where the player is. */
function StartForm({ episodeId, onEntered }: { episodeId: number; onEntered: () => void }) {
  const takeSeat = (name: string) => {
    const { currentTime: position_seconds = 0, paused = true } = stagePlayer.get()?.getState() ?? {}
    return callApi(startSeance, { body: { episode_id: episodeId, position_seconds, is_playing: !paused, name } })
  }
  return (
    <div className="grid max-w-115 gap-3.5">
      <p className="text-text-2">
        Regardez cet épisode à plusieurs, en même temps : jusqu’à {maxPeople} personnes, sans compte. Rien n’est gardé
        après la fin.
      </p>
      <NameForm label="Ouvrir une séance" busyLabel="Ouverture…" takeSeat={takeSeat} onEntered={onEntered} />
    </div>
  )
}
