import { useEffect, useRef, useState } from 'react'
import { dayMs } from '../../shared/durations.ts'
import { parseJson } from '../../shared/parse-json.ts'
import { joinStops, listen } from '../network/listen.ts'
import { browserTexts } from '../storage/text-store.ts'

type Draft<Value> = { value: Value; at: string }

type LocalDraft<Value> = {
  /** An unsaved draft from an earlier visit. Until it is taken or discarded, no other is stored. */
  offered: Draft<Value> | undefined
  /** Takes the draft, which is then no longer offered. */
  take: () => Value | undefined
  discard: () => void
}

// Delays the write, so that typing does not wait for the storage.
const pauseMs = 400

/**
 * Stores a draft in the browser, so that it survives a reload, a crash or an empty battery.
 * @param key names the form, the row and the account
 * @param isDirty an unchanged form is not stored
 */
export function useLocalDraft<Value>(key: string, value: Value, isDirty: boolean): LocalDraft<Value> {
  const [offered, setOffered] = useState(() => readDraft<Value>(key))
  const wasDirty = useRef(false)
  useEffect(() => {
    if (offered) return
    if (!isDirty) {
      // Another tab may have stored one.
      if (wasDirty.current) write(key, undefined)
      wasDirty.current = false
      return
    }
    wasDirty.current = true
    const keep = () => write(key, { value, at: new Date().toISOString() })
    const timer = setTimeout(keep, pauseMs)
    return joinStops([() => clearTimeout(timer), listen(window, 'pagehide', keep)])
  }, [key, value, isDirty, offered])
  const discard = () => {
    write(key, undefined)
    setOffered(undefined)
  }
  return {
    offered,
    take() {
      discard()
      return offered?.value
    },
    discard,
  }
}

// Older drafts may come from a version of the site with another form.
const maxMs = 14 * dayMs

function readDraft<Value>(key: string): Draft<Value> | undefined {
  const draft = parseJson(browserTexts.read(key) ?? 'null') as Partial<Draft<Value>> | null | undefined
  if (draft?.value === undefined || draft.at === undefined) return undefined
  return Date.now() - Date.parse(draft.at) < maxMs ? { value: draft.value, at: draft.at } : undefined
}

function write(key: string, draft: Draft<unknown> | undefined): void {
  browserTexts.write(key, draft && JSON.stringify(draft))
}
