import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { useSubmit } from '../../../../ui/forms/use-submit.ts'
import { stagePlayer } from '../../../player/web/public.ts'
import { startSeance } from '../../contract.ts'
import { maxPeople } from '../../rules.ts'
import { checkName, nameOf } from '../check-name.ts'
import { enterSeance } from '../live/session.ts'
import { NameField, rememberName } from '../name-field.tsx'

/** Opens a séance of the episode, where the player is. */
export function StartForm({ episodeId }: { episodeId: number }) {
  const { isPending, refusal, onSubmit } = useSubmit({
    check: checkName,
    async send(fields) {
      const name = nameOf(fields)
      const { currentTime: position_seconds = 0, paused = true } = stagePlayer.get()?.getState() ?? {}
      const body = { episode_id: episodeId, position_seconds, is_playing: !paused, name }
      const seat = await callApi(startSeance, { body })
      rememberName(name)
      enterSeance(seat)
    },
  })
  return (
    <form className="grid max-w-115 gap-3.5" noValidate onSubmit={onSubmit}>
      <p className="text-text-2">
        Regardez cet épisode à plusieurs, au même instant : jusqu’à {maxPeople} personnes, sans compte. Rien n’est gardé
        après la fin.
      </p>
      <NameField error={refusal?.fields.name} />
      {refusal && !refusal.fields.name && <Alert tone="danger">{refusal.message}</Alert>}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        loading={isPending}
        loadingLabel="Ouverture..."
      >
        Ouvrir une séance
      </Button>
    </form>
  )
}
