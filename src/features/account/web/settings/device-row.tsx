import { Laptop, type LucideIcon, Smartphone, Tablet, Tv } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { toLastWatched } from '../../../../ui/formats/time-ago.ts'
import type { listSessions } from '../../contract.ts'
import { IconRow } from '../icon-row.tsx'

export type Device = AnswerOf<typeof listSessions>['sessions'][number]

const icons: Record<Device['kind'], LucideIcon> = { desktop: Laptop, phone: Smartphone, tablet: Tablet, tv: Tv }

type DeviceRowProps = { device: Device; isEnding: boolean; onEnd: (event: MouseEvent<HTMLButtonElement>) => void }

/** One device of the list; the current one has no button. */
export function DeviceRow({ device, isEnding, onEnd }: DeviceRowProps) {
  const name = nameDevice(device)
  return (
    <IconRow
      icon={icons[device.kind]}
      action={
        device.current ? (
          <span className="status-dot whitespace-nowrap font-medium text-sm text-success">Cet appareil</span>
        ) : (
          <Button variant="ghost" className="text-sm" loading={isEnding} onClick={onEnd}>
            Déconnecter<span className="sr-only"> {name}</span>
          </Button>
        )
      }
    >
      <b className="font-semibold text-md text-text">{name}</b>
      <p>
        {device.current ? 'En ligne maintenant' : toLastWatched(device.last_used_at, new Date())} · {device.ip}
      </p>
    </IconRow>
  )
}

/** Returns a name such as 'Firefox sur Linux'. */
export function nameDevice({ browser, system }: Pick<Device, 'browser' | 'system'>): string {
  return [browser, system].filter(Boolean).join(' sur ') || 'Appareil inconnu'
}
