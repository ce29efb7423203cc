import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Fades its content in once it scrolls into view. Only what is below the fold is hidden, at hydration. */
export function Reveal({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || box.getBoundingClientRect().top < window.innerHeight) return
    box.dataset.reveal = 'waiting'
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      box.dataset.reveal = 'shown'
      observer.disconnect()
    })
    observer.observe(box)
    return () => {
      observer.disconnect()
      delete box.dataset.reveal
    }
  }, [])
  return (
    <div ref={ref} className="reveal">
      {children}
    </div>
  )
}
