import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { describeFields, useDraftForm } from '../../../../../ui/forms/use-draft-form.ts'
import { readOf } from '../../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import {
  addPartner,
  changePartner,
  listPartnerEntries,
  type PartnerBody,
  type PartnerEntry,
  removePartner,
} from '../../../partners-contract.ts'

const labels = {
  title: 'Titre',
  invite_code: 'Invitation',
  description: 'Description',
  owner_name: 'Tenu par',
  position: 'Position',
  is_followed: 'Demander son nom, son image et ses membres à Discord',
}

type PartnerDraft = Record<Exclude<keyof typeof labels, 'is_followed'>, string> & { is_followed: boolean }

export const partnerFields = describeFields<PartnerDraft>(labels)

/** Returns the form's state for a partner; that of a new one, at this position, without it. */
function toPartnerDraft(partner: PartnerEntry | undefined, nextPosition: number): PartnerDraft {
  return {
    title: partner?.title ?? '',
    invite_code: partner?.invite_code ?? '',
    description: partner?.description ?? '',
    owner_name: partner?.owner_name ?? '',
    position: String(partner?.position ?? nextPosition),
    is_followed: partner?.is_followed ?? true,
  }
}

function toBody(draft: PartnerDraft): PartnerBody {
  return {
    title: draft.title.trim(),
    invite_code: draft.invite_code.trim(),
    description: draft.description.trim() || null,
    owner_name: draft.owner_name.trim() || null,
    // JSON makes NaN null, which the server refuses; without a digit it would be 0.
    position: Number(draft.position.trim() || Number.NaN),
    is_followed: draft.is_followed,
  }
}

export const usePartnerEntries = () => useQuery(readOf(listPartnerEntries, {}))

type PartnerFormSteps = {
  /** The edited partner; undefined for a new one. */
  partner: PartnerEntry | undefined
  /** The position of a new one. */
  nextPosition: number
  onClose: () => void
}

/** The form of a partner, or of a new one. */
export function usePartnerForm({ partner, nextPosition, onClose }: PartnerFormSteps) {
  return useDraftForm({
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
    toSaved: (answer) => answer.partner,
    onClose,
    reload: async ({ id }) => (await callApi(listPartnerEntries, {})).partners.find((row) => row.id === id),
  })
}

export function useRemovePartner() {
  return useWrite({
    send: ({ id }: PartnerEntry) => callApi(removePartner, { params: { id } }),
    done: ({ message }) => message,
    noticesFailure: true,
  })
}
