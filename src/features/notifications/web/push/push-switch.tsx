import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../ui/api/api-error.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { type PushState, readPushState, switchPushOff, switchPushOn } from './push-device.ts'

// Combines the state of the browser and the site.
const pushState = queryOptions({ queryKey: ['push'], queryFn: readPushState })

const hints: Record<PushState, string> = {
  on: 'Elles arrivent même quand le site est fermé, jusqu’à votre déconnexion.',
  off: 'Elles arriveront même quand le site est fermé.',
  blocked: 'Vous les avez bloquées : autorisez-les pour ce site dans les réglages du navigateur.',
  unsupported: 'Ce navigateur ne le permet pas. Sur iPhone et iPad, ajoutez d’abord le site à l’écran d’accueil.',
}

/** 'Recevoir les notifications sur cet appareil': off by default. */
export default function PushSwitch({ userId }: { userId: number }) {
  const { data: state, isError } = useQuery(pushState)
  const change = useWrite({
    send: (isOn: boolean) => (isOn ? switchPushOn(userId) : switchPushOff()),
    onSuccess: (next, _isOn, _before, { client }) => client.setQueryData(pushState.queryKey, next),
    refreshes: [],
  })
  // The new state shows at once, and is reverted on failure.
  const [wanted, setWanted] = useState<boolean>()
  const press = (isOn: boolean) => {
    setWanted(isOn)
    change.mutate(isOn, { onSettled: () => setWanted(undefined) })
  }
  const canChange = state === 'on' || state === 'off'
  return (
    <div className="grid gap-3">
      <Switch
        label="Recevoir les notifications sur cet appareil"
        hint={state ? hints[state] : isError ? 'Leur état n’a pas pu être lu.' : '\u00a0'}
        checked={wanted ?? state === 'on'}
        disabled={!canChange}
        aria-busy={wanted !== undefined}
        onChange={(event) => wanted === undefined && press(event.currentTarget.checked)}
      />
      {change.isError && <Alert tone="danger">{toReason(change.error)}</Alert>}
    </div>
  )
}

function toReason(error: Error): string {
  if (error instanceof ApiError) return error.message
  return 'Le service de notifications de ce navigateur ne répond pas. Réessayez plus tard.'
}
