import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { refresh } from '../../../../ui/queries/reads.ts'
import { forgetVisit, readVisit } from '../../../account/web/public.ts'
import { linkList, listLinkedLists } from '../../linked-contract.ts'

// An answer works once, but React mounts components twice in development.
let taking: Promise<unknown> | undefined

/** Brings the answer of the site that the member came back from. @returns why it was refused */
export function useSiteAnswer(): { isTaking: boolean; refusal: unknown } {
  const [isTaking, setIsTaking] = useState(hasAnswer)
  const [refusal, setRefusal] = useState<unknown>()
  const client = useQueryClient()
  useEffect(() => {
    let isCurrent = true
    void takeUp()?.then(async (refused) => {
      await refresh(client, listLinkedLists)
      if (!isCurrent) return
      setRefusal(refused)
      setIsTaking(false)
    })
    return () => {
      isCurrent = false
    }
  }, [client])
  return { isTaking, refusal }
}

function hasAnswer(): boolean {
  const query = new URLSearchParams(window.location.search)
  return taking !== undefined || query.has('code') || query.has('error')
}

/** @returns undefined when there is no answer */
function takeUp(): typeof taking {
  const { search, pathname } = window.location
  if (taking === undefined && hasAnswer()) {
    // The answer must not stay in the address: it would be in the history, and be brought again by a reload.
    window.history.replaceState(window.history.state, '', pathname)
    taking = take(search)
  }
  return taking
}

async function take(query: string): Promise<unknown> {
  try {
    await callApi(linkList, { body: { key: readVisit()?.key ?? '', query } })
    return undefined
  } catch (error) {
    return error
  } finally {
    forgetVisit()
    taking = undefined
  }
}
