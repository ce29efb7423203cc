import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Trigger, watchTriggers } from './preview-triggers.ts'

/** The card whose preview is wanted. */
export type ShownPreview = Trigger & { slug: string }

/** Returns the preview to show. It goes with the page that it is on. */
export function useShownPreview(): { shown: ShownPreview | undefined; hide: () => void } {
  const [shown, setShown] = useState<ShownPreview>()
  const current = useRef(shown)
  useEffect(() => {
    current.current = shown
  }, [shown])
  const hide = useCallback(() => setShown(undefined), [])
  useEffect(() => {
    const show = (trigger: Trigger) => {
      const slug = /^\/anime\/([^/]+)$/.exec(trigger.card.pathname)?.[1]
      if (slug !== undefined) setShown({ ...trigger, slug: decodeURIComponent(slug) })
    }
    return watchTriggers({ show, hide, findShown: () => current.current })
  }, [hide])
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's key is what the effect watches
  useEffect(() => hide, [key, hide])
  return { shown, hide }
}
