import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type FetchedPartProps<Props extends object> = {
  /** Fetches its code; the same function each time. */
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
  /** Drawn when its code did not come. Whoever shows the part again asks for it anew. */
  missing?: ReactNode
}

/**
 * A part of the player whose code comes over the network when it is first shown. Unlike `lazy`, code that does not come
 * takes nothing else with it: the episode plays on.
 */
export function FetchedPart<Props extends object>({ load, props, missing = null }: FetchedPartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let isGone = false
    load().then(
      (module) => isGone || setPart(() => module.default),
      () => isGone || setMissing(true),
    )
    return () => {
      isGone = true
    }
  }, [load])
  if (Part) return <Part {...props} />
  return isMissing ? missing : null
}
