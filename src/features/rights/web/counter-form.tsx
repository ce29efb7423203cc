import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../ui/components/button.tsx'
import { toLongDate } from '../../../ui/formats/dates.ts'
import { CountedTextArea } from '../../../ui/forms/counted-text-area.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { sendCounterNotice } from '../contract.ts'
import { confirmByMail, maxStatementLength } from '../rules.ts'
import { Declaration } from './declaration.tsx'
import { isTicked, PersonFields, RightsForm, textOf } from './rights-form.tsx'

/** /dmca/contre-notification: objects to withheld links. */
export function CounterNotice() {
  const [sent, setSent] = useState<AnswerOf<typeof sendCounterNotice>>()
  return (
    <div className="wrap">
      <header className="pt-8 pb-8 lg:pt-12">
        <h1>Contre-notification</h1>
        <p className="mt-2.5 max-w-(--measure) text-text-2">
          Un lien a été retiré par erreur ? Nous transmettons votre contestation, avec votre nom, à l’auteur de la
          notification. Sans action en justice de sa part, le lien est rétabli après 10 à 14 jours ouvrés.
        </p>
      </header>
      {sent ? <CounterSent sent={sent} /> : <CounterForm onSent={setSent} />}
    </div>
  )
}

function CounterForm({ onSent }: { onSent: (sent: AnswerOf<typeof sendCounterNotice>) => void }) {
  const [statement, setStatement] = useState('')
  return (
    <RightsForm
      name="Contre-notification"
      action="Envoyer la contre-notification"
      send={async (fields) => onSent(await send(fields))}
      beside={
        <ButtonLink to="/dmca" variant="ghost" className="max-sm:-ml-3">
          La procédure
        </ButtonLink>
      }
    >
      <Field
        label="Adresse de la page dont le lien a été retiré"
        name="address"
        type="url"
        hint="La page d’un épisode ou d’un anime de ce site."
        required
      />
      <PersonFields />
      <CountedTextArea
        label="Pourquoi ce retrait est une erreur"
        name="statement"
        value={statement}
        onChange={(event) => setStatement(event.target.value)}
        maxLength={maxStatementLength}
        required
      />
      <div className="grid gap-1">
        <Declaration name="good_faith">
          Je déclare, sous peine de sanctions, croire de bonne foi que ce retrait résulte d’une erreur.
        </Declaration>
        <Declaration name="jurisdiction">
          J’accepte la compétence du tribunal de mon domicile et que ma contestation soit transmise au plaignant.
        </Declaration>
      </div>
    </RightsForm>
  )
}

async function send(fields: FormData): Promise<AnswerOf<typeof sendCounterNotice>> {
  const text = textOf(fields)
  return await callApi(sendCounterNotice, {
    body: {
      address: text('address'),
      name: text('name'),
      email: text('email'),
      statement: text('statement'),
      good_faith: isTicked(fields, 'good_faith'),
      jurisdiction: isTicked(fields, 'jurisdiction'),
      signature: text('signature'),
    },
  })
}

function CounterSent({ sent }: { sent: AnswerOf<typeof sendCounterNotice> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid max-w-180 gap-4 rounded-panel bg-surface-1 p-5 lg:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-h3">
        Contestation reçue
      </h2>
      <p className="text-text-2">
        Elle porte sur {sent.numbers.length > 1 ? 'les notifications' : 'la notification'} {sent.numbers.join(', ')}.
        Sans action en justice, les liens sont rétablis entre le {toLongDate(sent.first_day)} et le{' '}
        {toLongDate(sent.last_day)}.
      </p>
      <p className="text-text-2">
        {sent.is_mailed ? confirmByMail : 'Aucun e-mail ne vous est envoyé : notez ce numéro et ces dates.'}
      </p>
      <ButtonLink to="/dmca" className="justify-self-start">
        La procédure
      </ButtonLink>
    </div>
  )
}
