import { useQueryClient } from '@tanstack/react-query'
import { pluralOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { ConfirmDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { refresh } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { listSessions, logoutAll } from '../../contract.ts'
import { announceEnd } from '../announce-sign-out.ts'
import { endSession } from '../session.ts'

/** The devices to sign out: the others, or this one too. */
export type EndedDevices = 'others' | 'all'

const words = {
  others: {
    title: 'Déconnecter les autres appareils',
    text: 'Vous restez connecté ici. Les autres appareils demanderont votre mot de passe.',
  },
  all: { title: 'Déconnecter tous mes appareils', text: 'Cet appareil compris : chacun demandera votre mot de passe.' },
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
  const ending = useWrite({
    send: (keepCurrent: boolean) => callApi(logoutAll, { body: { keep_current: keepCurrent } }),
    refreshes: [],
  })
  const confirm = () =>
    ending.mutate(asked === 'others', {
      onSuccess({ ended_count }) {
        if (asked === 'all') {
          announceEnd()
          return endSession()
        }
        void refresh(queries, listSessions)
        onDone(describeEnded(ended_count))
      },
    })
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={asked ? words[asked].title : ''}
      action="Déconnecter"
      busyAction="Déconnexion…"
      write={ending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-text-2">{asked && words[asked].text}</p>
    </ConfirmDialog>
  )
}

function describeEnded(count: number): string {
  if (count === 0) return 'Aucun autre appareil n’était connecté.'
  return `${toFrenchNumber(count)} ${pluralOf(count, 'appareil')} ${pluralOf(count, 'déconnecté')}.`
}
