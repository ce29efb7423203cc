import { useLayoutEffect, useRef, useState } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const flight = { duration: 320, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }

/** The place of a cover on a page that is late: the picture of the followed card flies there, and waits for the page. */
export function ShapeCover({ className }: { className: string }) {
  // The old page is hidden only once this is drawn.
  const [followed] = useState(findFollowed)
  const place = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    const image = place.current
    if (!image || !followed || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // The page is scrolled to its top right after this.
    const { left, top, width } = image.getBoundingClientRect()
    const move = `${followed.left - left}px ${followed.top - top - window.scrollY}px`
    image.animate(
      { transformOrigin: ['0 0', '0 0'], translate: [move, '0'], scale: [followed.width / width, 1] },
      flight,
    )
  }, [followed])
  if (!followed) return <Skeleton className={className} />
  return (
    <img ref={place} src={followed.src} alt="" decoding="sync" className={className} style={{ objectFit: 'cover' }} />
  )
}

/** Finds the picture of the card that led here, which has the focus. */
function findFollowed(): { src: string; left: number; top: number; width: number } | undefined {
  const images = document.querySelectorAll<HTMLImageElement>('.anime-card:focus .picture-box img')
  const image = [...images].at(-1)
  if (!image?.currentSrc) return undefined
  const { left, top, width } = image.getBoundingClientRect()
  return { src: image.currentSrc, left, top, width }
}
