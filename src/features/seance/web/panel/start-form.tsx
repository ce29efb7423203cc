import { callApi } from '../../../../ui/api/call-api.ts'
import { stagePlayer } from '../../../player/web/public.ts'
import { startSeance } from '../../contract.ts'
import { maxPeople } from '../../rules.ts'
import { NameForm } from '../name-form.tsx'

/** Opens a séance of the episode, where the player is. */
export function StartForm({ episodeId }: { episodeId: number }) {
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
      <NameForm label="Ouvrir une séance" busyLabel="Ouverture…" takeSeat={takeSeat} />
    </div>
  )
}
