import { Dices } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { randomAnimePath } from '../../random-rules.ts'
import type { DrawFilters } from './find-random-anime.ts'

type RandomAnimeButtonProps = {
  filters?: DrawFilters
  /** The explorer's address with these filters. */
  address?: string
}

/** Opens a random anime that passes the filters, or the catalogue without one. Without scripts the server chooses. */
export function RandomAnimeButton({ filters, address = '/explorer' }: RandomAnimeButtonProps) {
  const navigate = useNavigate()
  const [isDrawing, setIsDrawing] = useState(false)
  const { location: coming } = useNavigation()
  const latest = useRef(coming)
  useEffect(() => {
    latest.current = coming
  })
  const draw = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (isDrawing) return
    setIsDrawing(true)
    const { href } = window.location
    const going = latest.current
    // Its code comes with the first draw.
    const part = await import('./find-random-anime.ts').catch(() => undefined)
    const anime = await part?.findRandomAnime(filters)
    // The visitor may have left meanwhile, or begun to.
    if (window.location.href === href && latest.current === going)
      await navigate(anime ? toAnimePath(anime.slug) : address)
    setIsDrawing(false)
  }
  return (
    <ButtonLink
      to={address.replace('/explorer', randomAnimePath)}
      prefetch="none"
      reloadDocument
      rel="nofollow"
      aria-busy={isDrawing || undefined}
      onClick={draw}
    >
      <Dices />
      <span>Un anime au hasard</span>
    </ButtonLink>
  )
}
