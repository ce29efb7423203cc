import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { copyText } from '../../../ui/clipboard/copy-text.ts'
import { Button } from '../../../ui/components/button.tsx'
import { toLocalDateTime } from '../../../ui/formats/dates.ts'
import type { sendNotice } from '../contract.ts'
import { confirmByMail } from '../rules.ts'

type NoticeSentProps = { notice: AnswerOf<typeof sendNotice>; onAnother: () => void }

/** Replaces the form: the number of the notice, the timeline, and the only link to follow it. */
export function NoticeSent({ notice, onAnother }: NoticeSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid max-w-180 gap-4 rounded-panel bg-surface-1 p-5 lg:p-6">
      <h3 ref={heading} tabIndex={-1} className="text-h3">
        Notification reçue sous le numéro <span className="whitespace-nowrap tabular-nums">{notice.number}</span>
      </h3>
      <p>
        Elle est vérifiée avant le {toLocalDateTime(notice.verify_by)} et traitée avant le{' '}
        {toLocalDateTime(notice.handle_by)}.
      </p>
      <p>
        {notice.is_mailed
          ? confirmByMail
          : 'Ce site n’envoie pas d’e-mails : gardez ce numéro et ce lien, ils sont le seul moyen de suivre votre demande.'}
      </p>
      <p className="wrap-anywhere rounded-control bg-surface-2 px-4 py-3 font-mono text-sm">{notice.follow_up_url}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={() => void copyText(notice.follow_up_url).then(setIsCopied)}>
          <Copy />
          {isCopied ? 'Lien copié !' : 'Copier le lien de suivi'}
        </Button>
        <a href={notice.follow_up_url} className="button button-secondary">
          Suivre la notification
        </a>
        <Button variant="ghost" onClick={onAnother}>
          En envoyer une autre
        </Button>
      </div>
    </div>
  )
}
