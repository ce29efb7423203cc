import { Dices } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../../ui/components/button.tsx'
import { toAnimePath } from '../anime-facts.ts'
import type { DrawFilters } from './find-random-anime.ts'

/** Opens a random anime that passes the filters, or the catalogue when none can be found. */
export function RandomAnimeButton({ filters }: { filters?: DrawFilters }) {
  const navigate = useNavigate()
  const [isDrawing, setIsDrawing] = useState(false)
  const draw = async () => {
    setIsDrawing(true)
    // Its code comes with the first draw.
    const { findRandomAnime } = await import('./find-random-anime.ts').catch(() => ({ findRandomAnime: undefined }))
    const anime = await findRandomAnime?.(filters)
    await navigate(anime ? toAnimePath(anime.slug) : '/explorer')
    setIsDrawing(false)
  }
  return (
    <Button className="noscript:hidden" loading={isDrawing} onClick={draw}>
      <Dices />
      <span>Un anime au hasard</span>
    </Button>
  )
}
