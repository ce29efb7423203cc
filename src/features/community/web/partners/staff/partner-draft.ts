import { describeFields } from '../../../../../ui/forms/use-draft-form.ts'
import type { PartnerBody, PartnerEntry } from '../../../partners-contract.ts'

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
export function toPartnerDraft(partner: PartnerEntry | undefined, nextPosition: number): PartnerDraft {
  return {
    title: partner?.title ?? '',
    invite_code: partner?.invite_code ?? '',
    description: partner?.description ?? '',
    owner_name: partner?.owner_name ?? '',
    position: String(partner?.position ?? nextPosition),
    is_followed: partner?.is_followed ?? true,
  }
}

export function toBody(draft: PartnerDraft): PartnerBody {
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
