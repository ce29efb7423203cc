import { Link2, QrCode } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { useCopyNote } from '../../../../ui/feedback/passing-note.tsx'
import { QrPicture } from '../../../../ui/pictures/qr-picture.tsx'
import { getSeance } from '../../contract.ts'

/** The address of the séance, as a link and as a QR code. */
export function Invitation({ id }: { id: string }) {
  const { copy, note } = useCopyNote()
  const [showsQr, setShowsQr] = useState(false)
  return (
    <div className="min-w-0">
      <h3 className="type-card-title text-[1.0625rem]">Inviter</h3>
      <div className="mt-1.5 flex flex-wrap gap-3">
        <span className="relative inline-flex">
          <Button onClick={() => void copy(`${window.location.origin}/seance#${id}`, 'Lien copié !')}>
            <Link2 />
            Copier l’invitation
          </Button>
          {note}
        </span>
        <Button variant="ghost" aria-expanded={showsQr} onClick={() => setShowsQr(!showsQr)}>
          <QrCode />
          Code QR
        </Button>
      </div>
      {showsQr && <InvitationCode id={id} />}
    </div>
  )
}

function InvitationCode({ id }: { id: string }) {
  const [qr, setQr] = useState<AnswerOf<typeof getSeance>['qr']>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const over = new AbortController()
    callApi(getSeance, { params: { address: id } }, { signal: over.signal }).then(
      (answer) => setQr(answer.qr),
      (error: unknown) => over.signal.aborted || setFailure(toFailure(error).message),
    )
    return () => over.abort()
  }, [id])
  if (failure) {
    return (
      <Alert tone="danger" className="mt-3">
        {failure}
      </Alert>
    )
  }
  return <div className="mt-3 min-h-60">{qr && <QrPicture qr={qr} title="Code QR de l’invitation" />}</div>
}
