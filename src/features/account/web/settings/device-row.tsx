import { Laptop, type LucideIcon, Smartphone, Tablet, Tv } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { toLastWatched } from '../../../../ui/formats/time-ago.ts'
import type { Device } from './use-devices.ts'

const icons: Record<Device['kind'], LucideIcon> = { desktop: Laptop, phone: Smartphone, tablet: Tablet, tv: Tv }

type DeviceRowProps = {
  device: Device
  isEnding: boolean
  onEnd: (event: MouseEvent<HTMLButtonElement>) => void
}

/** One device of the list; the current one has no button. */
export function DeviceRow({ device, isEnding, onEnd }: DeviceRowProps) {
  const Icon = icons[device.kind]
  const name = nameDevice(device)
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-4 border-line border-t py-3.5 first:border-0 max-[360px]:grid-cols-[40px_minmax(0,1fr)]">
      <span className="grid size-10 place-items-center rounded-control bg-surface-2 text-text-2">
        <Icon />
      </span>
      <div className="min-w-0">
        <b className="font-semibold">{name}</b>
        <p className="break-words text-sm text-text-2">
          {device.current ? 'En ligne maintenant' : toLastWatched(device.last_used_at, new Date())} · {device.ip}
        </p>
      </div>
      <div className="max-[360px]:col-start-2">
        {device.current ? (
          <span className="status-dot whitespace-nowrap font-medium text-sm text-success">Cet appareil</span>
        ) : (
          <Button variant="ghost" className="text-sm" loading={isEnding} onClick={onEnd}>
            Déconnecter<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** Returns a name such as 'Firefox sur Linux'. */
export function nameDevice({ browser, system }: Pick<Device, 'browser' | 'system'>): string {
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? system ?? 'Appareil inconnu'
}
