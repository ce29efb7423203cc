import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type FetchedPartProps<Props extends object> = {
  /** Loads the code; must be the same function on every render. */
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
  /** Rendered when the code did not load. Showing the part again retries. */
  missing?: ReactNode
}

/** A part whose code is fetched when first shown. Unlike with `lazy`, a failed fetch takes nothing else down. */
export function FetchedPart<Props extends object>({ load, props, missing = null }: FetchedPartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let isGone = false
    // A poor line may lose the first request.
    load()
      .catch(load)
      .then(
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
