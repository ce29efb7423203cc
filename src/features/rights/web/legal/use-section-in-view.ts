import { useEffect, useState } from 'react'
import { listen } from '../../../../ui/network/listen.ts'

/** Returns the section being read: the last one whose heading has passed the upper third of the screen. */
export function useSectionInView(sections: readonly { id: string }[]): string | undefined {
  const [inView, setInView] = useState<string>()
  // The sections of a document are constant; their ids identify the document.
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const elements = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const update = () => {
      const passed = elements.filter((element) => element.getBoundingClientRect().top < window.innerHeight / 3)
      setInView((isAtEnd() ? elements : passed).at(-1)?.id ?? elements[0]?.id)
    }
    update()
    return listen(window, 'scroll', update, { passive: true })
  }, [ids])
  return inView
}

/** At the bottom of the page the last sections may be too short to reach the upper third. */
function isAtEnd(): boolean {
  return window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
}
