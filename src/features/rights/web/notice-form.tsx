import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { ApiError } from '../../../ui/api/api-error.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { copyText } from '../../../ui/clipboard/copy-text.ts'
import { Button } from '../../../ui/components/button.tsx'
import { SelectField } from '../../../ui/components/select-field.tsx'
import { toLocalDateTime } from '../../../ui/formats/dates.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { sendNotice } from '../contract.ts'
import { confirmByMail } from '../rules.ts'
import { assignToLines, readAddressLines } from './address-lines.ts'
import { Declaration } from './declaration.tsx'
import { isTicked, PersonFields, RightsForm, textOf } from './rights-form.tsx'

/** The form of a notice; errors are shown beside their fields, and the input is kept. */
export function NoticeForm() {
  const [sent, setSent] = useState<AnswerOf<typeof sendNotice>>()
  const [isAnother, setIsAnother] = useState(false)
  const writeAnother = () => {
    setSent(undefined)
    setIsAnother(true)
  }
  if (sent) return <NoticeSent notice={sent} onAnother={writeAnother} />
  return (
    <RightsForm
      name="Notification"
      action="Envoyer la notification"
      send={async (fields) => setSent(await send(fields))}
    >
      <PersonFields takesFocus={isAnother} />
      <SelectField label="Vous agissez en tant que" name="capacity" defaultValue="titulaire" className="max-w-90">
        <option value="titulaire">Titulaire des droits</option>
        <option value="mandataire">Mandataire du titulaire</option>
      </SelectField>
      <Field label="Œuvre protégée" name="work" placeholder="Titre, année, titulaire des droits" required />
      <TextArea
        label="Adresses à retirer, une par ligne"
        name="addresses"
        hint="La page d’un épisode, ou celle d’un anime pour tous ses épisodes."
        spellCheck={false}
        autoCapitalize="none"
        areaClassName="text-[0.8125rem] font-mono pointer-coarse:text-[1rem]"
        className="whitespace-pre-line"
        required
      />
      <TextArea label="Précisions (facultatif)" name="details" rows={3} />
      <div className="grid gap-1">
        <Declaration name="good_faith">
          Je crois de bonne foi que cet usage n’est autorisé ni par le titulaire, ni par la loi.
        </Declaration>
        <Declaration name="accuracy">
          Je déclare, sous peine de sanctions, que ces informations sont exactes et que je suis habilité à agir.
        </Declaration>
      </div>
    </RightsForm>
  )
}

async function send(fields: FormData): Promise<AnswerOf<typeof sendNotice>> {
  const text = textOf(fields)
  const lines = readAddressLines(text('addresses'))
  const body = {
    name: text('name'),
    email: text('email'),
    capacity: text('capacity') === 'mandataire' ? ('mandataire' as const) : ('titulaire' as const),
    work: text('work'),
    addresses: lines.map(({ address }) => address),
    details: text('details'),
    good_faith: isTicked(fields, 'good_faith'),
    accuracy: isTicked(fields, 'accuracy'),
    signature: text('signature'),
  }
  try {
    return await callApi(sendNotice, { body })
  } catch (error) {
    throw error instanceof ApiError ? assignToLines(error, lines) : error
  }
}

/** Replaces the form: the number of the notice, the timeline, and the only link to follow it. */
function NoticeSent({ notice, onAnother }: { notice: AnswerOf<typeof sendNotice>; onAnother: () => void }) {
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
          : 'Aucun e-mail ne vous est envoyé : gardez ce numéro et ce lien, ils sont le seul moyen de suivre votre demande.'}
      </p>
      <p className="wrap-anywhere rounded-control bg-surface-2 px-4 py-3 font-mono text-sm">{notice.follow_up_url}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={() => void copyText(notice.follow_up_url).then(setIsCopied)}>
          <Copy />
          <span aria-live="polite">{isCopied ? 'Lien copié !' : 'Copier le lien de suivi'}</span>
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
