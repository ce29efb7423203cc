import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../../ui/api/call-api.ts'
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

export const usePartnerEntries = () => useQuery(readOf(listPartnerEntries, {}))

/** Adds or changes a partner. The caller shows errors. */
export function useSavePartner(partner: PartnerEntry | undefined) {
  return useWrite({
    send: (body: PartnerBody) =>
      partner ? callApi(changePartner, { params: { id: partner.id }, body }) : callApi(addPartner, { body }),
    done: ({ partner: saved }) => `${saved.title} ${partner ? 'est modifié' : 'est ajouté'}`,
  })
}

export function useRemovePartner() {
  return useWrite({
    send: ({ id }: PartnerEntry) => callApi(removePartner, { params: { id } }),
    done: ({ message }) => message,
    noticesFailure: true,
  })
}
