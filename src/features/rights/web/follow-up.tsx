import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../ui/components/button.tsx'
import { Tag } from '../../../ui/components/tag.tsx'
import { toFailure } from '../../../ui/errors/to-failure.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toLocalDateTime, toLongDate } from '../../../ui/formats/dates.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Form, SubmitButton, useSubmit } from '../../../ui/forms/form.tsx'
import { listen } from '../../../ui/network/listen.ts'
import { type FollowedNotice, followNotice, proveAddress } from '../contract.ts'
import { stateWords } from './state-words.ts'

type Access = { number: string; key: string }
/** The fragment of the page's address; the proof is in mailed links. */
type Hash = Access & { proof: string | undefined }

/** /dmca/suivi: follows a notice, by the link of its confirmation or by number and key. */
export function FollowUp() {
  const [given, setGiven] = useState<Access>({ number: '', key: '' })
  const [notice, setNotice] = useState<FollowedNotice>()
  const [isTyped, setIsTyped] = useState(false)
  const submit = useSubmit({
    send: async (fields) => {
      setNotice(await ask({ number: `${fields.get('number')}`, key: `${fields.get('key')}` }))
      setIsTyped(true)
    },
  })
  const [failure, setFailure] = useState<string>()
  const [proof, setProof] = useState<{ tone: 'success' | 'danger'; text: string }>()
  useEffect(() => {
    let taken: Hash | undefined
    const take = () => {
      const access = readHash(window.location.hash)
      if (!access) return
      taken = access
      // A late answer about another link is dropped.
      const whileTaken =
        <Given,>(show: (given: Given) => void) =>
        (given: Given) => {
          if (taken === access) show(given)
        }
      setGiven(access)
      setNotice(undefined)
      setIsTyped(false)
      setFailure(undefined)
      setProof(undefined)
      if (access.proof) {
        prove(access.number, access.proof).then(
          whileTaken((text) => setProof({ tone: 'success', text })),
          whileTaken((error) => setProof({ tone: 'danger', text: toFailure(error).message })),
        )
      }
      const fail = whileTaken((error) => setFailure(toFailure(error).message))
      if (access.key) ask(access).then(whileTaken(setNotice), fail)
    }
    take()
    return listen(window, 'hashchange', take)
  }, [])
  return (
    <div className="wrap">
      <header className="pt-8 pb-8 lg:pt-12">
        <h1>Suivi d’une notification</h1>
        <p className="mt-2.5 max-w-(--measure) text-text-2">
          Le numéro et la clé sont dans l’accusé de réception ; son lien les remplit pour vous.
        </p>
      </header>
      {proof && (
        <div className="mb-6 max-w-180">
          <Alert tone={proof.tone}>{proof.text}</Alert>
        </div>
      )}
      {notice ? (
        <Followed notice={notice} takesFocus={isTyped} />
      ) : (
        // The key resets the form when the address is known.
        <Form
          key={`${given.number} ${given.key}`}
          method="post"
          submit={submit}
          className="grid max-w-120 gap-4.5"
          aria-busy={submit.isPending}
        >
          {(submit.refusal || failure) && <Alert tone="danger">{submit.refusal?.message ?? failure}</Alert>}
          <Field
            label="Numéro"
            name="number"
            defaultValue={given.number}
            placeholder="DMCA-2026-00042"
            autoComplete="off"
            required
          />
          <Field
            label="Clé"
            name="key"
            defaultValue={given.key}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <div>
            <SubmitButton loadingLabel="Recherche…">
              <Search />
              Suivre
            </SubmitButton>
          </div>
        </Form>
      )}
    </div>
  )
}

async function ask({ number, key }: Access): Promise<FollowedNotice> {
  return (await callApi(followNotice, { body: { number, key } })).notice
}

/** @returns the message after the confirmation of an address */
async function prove(number: string, proof: string): Promise<string> {
  return (await callApi(proveAddress, { body: { number, proof } })).message
}

/** `#DMCA-2026-00042.key`, or `#DMCA-2026-00042.key.proof`; objectors have no key. */
function readHash(hash: string): Hash | undefined {
  const [, number, key = '', proof] = /^#(DMCA-\d{4}-\d+)\.([\w-]*)(?:\.([\w-]+))?$/i.exec(hash) ?? []
  return number && (key || proof) ? { number, key, proof } : undefined
}

type FollowedProps = {
  notice: FollowedNotice
  /** Whether it replaces the form that had the focus. */
  takesFocus: boolean
}

function Followed({ notice, takesFocus }: FollowedProps) {
  const { label, tone, meaning } = stateWords[notice.state]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="grid max-w-180 gap-6">
      <section className="grid gap-3 rounded-panel bg-surface-1 p-5 lg:p-6">
        <h2 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-3 text-h3 tabular-nums">
          {notice.number} <Tag tone={tone}>{label}</Tag>
        </h2>
        <p>{meaning}</p>
        {notice.reason !== null && <p className="wrap-anywhere text-text-2">Motif : {notice.reason}</p>}
        {notice.counter && (
          <p className="text-text-2">
            Contestée le {toLocalDateTime(notice.counter.received_at)}. Sans action en justice, les liens sont rétablis
            entre le {toLongDate(notice.counter.first_day)} et le {toLongDate(notice.counter.last_day)}.
          </p>
        )}
        {notice.counter?.statement && (
          <blockquote className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4 text-text-2">
            {notice.counter.name} : « {notice.counter.statement} »
          </blockquote>
        )}
      </section>
      <dl className="grid gap-3 sm:grid-cols-[auto_1fr] sm:gap-x-8">
        <Line name="Reçue" value={toLocalDateTime(notice.received_at)} />
        <Line
          name={notice.verified_at ? 'Vérifiée' : 'À vérifier avant'}
          value={toLocalDateTime(notice.verified_at ?? notice.verify_by)}
        />
        <Line
          name={notice.decided_at ? 'Traitée' : 'À traiter avant'}
          value={toLocalDateTime(notice.decided_at ?? notice.handle_by)}
        />
        {notice.settled_at !== null && <Line name="Réglée" value={toLocalDateTime(notice.settled_at)} />}
      </dl>
      {notice.pages.length > 0 && (
        <section>
          <h2 className="mb-3 text-h3">Pages</h2>
          <ul className="grid gap-3">
            {notice.pages.map((page) => (
              <li key={page.id} className="grid gap-1 border-line border-b pb-3">
                <span className="flex flex-wrap items-center gap-2.5 font-semibold">
                  {page.label} {page.is_withheld && <Tag tone="success">Lien retiré</Tag>}
                </span>
                <span className="wrap-anywhere text-sm text-text-2">{page.address}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ButtonLink to="/dmca" className="justify-self-start">
        La procédure
      </ButtonLink>
    </div>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-sm text-text-2">{name}</dt>
      <dd className="tabular-nums max-sm:-mt-2">{value}</dd>
    </>
  )
}
