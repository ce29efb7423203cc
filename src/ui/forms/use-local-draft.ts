import { useEffect, useRef, useState } from 'react'
import { browserTexts } from '../storage/kept-texts.ts'

type Draft<Value> = { value: Value; at: string }

type LocalDraft<Value> = {
  /** What was being written when the page was left; until it is taken or put away. */
  offered: Draft<Value> | undefined
  /** Takes the offer: it is no longer made. */
  take: () => Value | undefined
  discard: () => void
}

// Typing does not wait for the storage.
const pauseMs = 400

/**
 * Keeps what is being written in the browser's storage, so that a reload, a crash or an empty battery does not cost it.
 * @param key names the form, the row and the person
 * @param isDirty nothing is kept of a form that is as it was loaded
 */
export function useLocalDraft<Value>(key: string, value: Value, isDirty: boolean): LocalDraft<Value> {
  const [offered, setOffered] = useState(() => readDraft<Value>(key))
  const wasDirty = useRef(false)
  useEffect(() => {
    if (!isDirty) {
      // An offer that nobody has answered yet stays.
      if (wasDirty.current) write(key, undefined)
      wasDirty.current = false
      return
    }
    wasDirty.current = true
    const keep = () => write(key, { value, at: new Date().toISOString() })
    const timer = setTimeout(keep, pauseMs)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [key, value, isDirty])
  return {
    offered: isDirty ? undefined : offered,
    take() {
      setOffered(undefined)
      return offered?.value
    },
    discard() {
      write(key, undefined)
      setOffered(undefined)
    },
  }
}

// What another version of the site wrote long ago may not fit the form any more.
const longestMs = 14 * 86_400_000

function readDraft<Value>(key: string): Draft<Value> | undefined {
  try {
    const draft: Partial<Draft<Value>> | null = JSON.parse(browserTexts.read(key) ?? 'null')
    if (draft?.value === undefined || draft.at === undefined) return undefined
    return Date.now() - Date.parse(draft.at) < longestMs ? { value: draft.value, at: draft.at } : undefined
  } catch {
    return undefined
  }
}

function write(key: string, draft: Draft<unknown> | undefined): void {
  browserTexts.write(key, draft && JSON.stringify(draft))
}
