import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { pluralOf, toFrenchNumber } from '../../../../ui/formats/numbers.ts'
import { refresh } from '../../../../ui/queries/reads.ts'
import { listSessions } from '../../contract.ts'
import { endSession } from '../session.ts'
import { useEndDevices } from './use-devices.ts'

/** The devices to sign out: the others, or this one too. */
export type EndedDevices = 'others' | 'all'

const words = {
  others: {
    title: 'Déconnecter les autres appareils',
    text: 'Vous restez connecté ici. Les autres appareils demanderont votre mot de passe.',
  },
  all: {
    title: 'Déconnecter tous mes appareils',
    text: 'Cet appareil compris : chacun demandera votre mot de passe.',
  },
}

type EndDevicesDialogProps = {
  /** The dialogue is open while this is set. */
  asked: EndedDevices | undefined
  onClose: () => void
  onDone: (message: string) => void
}

/** Asks for confirmation, then signs out several devices. */
export function EndDevicesDialog({ asked, onClose, onDone }: EndDevicesDialogProps) {
  const queries = useQueryClient()
  const ending = useEndDevices()
  const close = () => {
    ending.reset()
    onClose()
  }
  const confirm = () =>
    ending.mutate(asked === 'others', {
      onSuccess({ ended_count }) {
        if (asked === 'all') return endSession()
        void refresh(queries, listSessions)
        onDone(describeEnded(ended_count))
      },
    })
  return (
    <Dialog
      open={asked !== undefined}
      onClose={close}
      title={asked ? words[asked].title : ''}
      busy={ending.isPending}
      confirms
      footer={
        <Button variant="danger-fill" loading={ending.isPending} loadingLabel="Déconnexion..." onClick={confirm}>
          Déconnecter
        </Button>
      }
    >
      <p className="text-text-2">{asked && words[asked].text}</p>
      {ending.isError && <Alert tone="danger">{toFailure(ending.error).message}</Alert>}
    </Dialog>
  )
}

function describeEnded(count: number): string {
  if (count === 0) return 'Aucun autre appareil n’était connecté.'
  return `${toFrenchNumber(count)} ${pluralOf(count, 'appareil')} ${pluralOf(count, 'déconnecté')}.`
}
