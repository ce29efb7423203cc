import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { useDraftForm } from '../../../../../ui/forms/use-draft-form.ts'
import { readOf } from '../../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import {
  addPartner,
  changePartner,
  listPartnerEntries,
  type PartnerEntry,
  removePartner,
} from '../../../partners-contract.ts'
import { partnerFields, toBody, toPartnerDraft } from './partner-draft.ts'

export const usePartnerEntries = () => useQuery(readOf(listPartnerEntries, {}))

type PartnerFormSteps = {
  /** The edited partner; undefined for a new one. */
  partner: PartnerEntry | undefined
  /** The position of a new one. */
  nextPosition: number
  onSaved: () => void
}

/** The form of a partner, or of a new one. */
export function usePartnerForm({ partner, nextPosition, onSaved }: PartnerFormSteps) {
  const form = useDraftForm({
    row: partner,
    toDraft: (row) => toPartnerDraft(row, nextPosition),
    fields: partnerFields,
    check: () => undefined,
    send(draft, row) {
      const body = toBody(draft)
      return row
        ? callApi(changePartner, { params: { id: row.id }, body: { ...body, version: row.version } })
        : callApi(addPartner, { body })
    },
    done: ({ partner: saved }) => `${saved.title} ${partner ? 'est modifié' : 'est ajouté'}`,
    onSaved({ partner: saved }, sent) {
      // A box ticked meanwhile is not saved yet.
      if (partnerFields.listChanges(sent, form.draft).length === 0) onSaved()
      else form.follow(saved, sent)
    },
    reload: async ({ id }) => (await callApi(listPartnerEntries, {})).partners.find((row) => row.id === id),
  })
  return form
}

export function useRemovePartner() {
  return useWrite({
    send: ({ id }: PartnerEntry) => callApi(removePartner, { params: { id } }),
    done: ({ message }) => message,
    noticesFailure: true,
  })
}
