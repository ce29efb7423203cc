import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { untilGone } from '../../../../ui/api/until-gone.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { useFocusAfterDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { SettingsSection } from '../../../../ui/components/settings-section.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { FailureAlert, ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { endSession, listSessions } from '../../contract.ts'
import { WaitingIconRows } from '../icon-row.tsx'
import { signOut } from '../sign-out.ts'
import { type Device, DeviceRow } from './device-row.tsx'
import { EndDevicesDialog, type EndedDevices } from './end-devices-dialog.tsx'

/** 'Appareils connectés': the account's sessions, with buttons to end them. */
export function DeviceList() {
  const devices = useQuery(readOf(listSessions, {}))
  const [asked, setAsked] = useState<EndedDevices>()
  const [done, setDone] = useState<string>()
  const [heading, focusHeading] = useFocusAfterDialog<HTMLHeadingElement>()
  const hasOthers = devices.data?.sessions.some(({ current }) => !current) ?? false
  return (
    <SettingsSection heading={heading} title="Appareils connectés">
      {done && <Alert tone="success">{done}</Alert>}
      {devices.data ? (
        <DeviceRows devices={devices.data.sessions} focusHeading={focusHeading} />
      ) : devices.isError ? (
        <ReadFailure read={devices} />
      ) : (
        <>
          <p className="sr-only">Chargement des appareils…</p>
          <WaitingIconRows count={2} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void signOut()}>
          <LogOut />
          Se déconnecter
        </Button>
        {hasOthers && <Button onClick={() => setAsked('others')}>Déconnecter les autres appareils</Button>}
        <Button variant="danger" onClick={() => setAsked('all')}>
          Déconnecter tous mes appareils
        </Button>
      </div>
      <EndDevicesDialog
        asked={asked}
        onClose={() => setAsked(undefined)}
        onDone={(message) => {
          setAsked(undefined)
          setDone(message)
          // Without others, their button goes.
          focusHeading()
        }}
      />
    </SettingsSection>
  )
}

function DeviceRows({ devices, focusHeading }: { devices: Device[]; focusHeading: () => void }) {
  const ending = useWrite({
    send: (device: Device) => untilGone(callApi(endSession, { params: { id: device.id } })),
    refreshes: [],
    onSuccess: (_, { id }, _before, { client }) =>
      client.setQueryData(
        readOf(listSessions, {}).queryKey,
        (list) => list && { sessions: list.sessions.filter((session) => session.id !== id) },
      ),
  })
  const end = (event: MouseEvent<HTMLButtonElement>, device: Device) => {
    const button = event.currentTarget
    ending.mutate(device, {
      onSuccess() {
        // The removed row held the focus, which moves to the next row, else to the heading.
        if (document.activeElement !== button) return
        const row = button.closest('li')
        const next =
          row?.nextElementSibling?.querySelector('button') ?? row?.previousElementSibling?.querySelector('button')
        if (next) next.focus()
        else focusHeading()
      },
    })
  }
  return (
    <>
      <FailureAlert error={ending.error} />
      <ul>
        {toThisOneFirst(devices).map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isEnding={ending.isPending && ending.variables.id === device.id}
            onEnd={(event) => end(event, device)}
          />
        ))}
      </ul>
    </>
  )
}

function toThisOneFirst(devices: Device[]): Device[] {
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current))
}
