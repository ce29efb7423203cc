import { Dices } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../../ui/components/button.tsx'
import { toAnimePath } from '../anime-facts.ts'
import { findRandomAnime } from './find-random-anime.ts'

/** Opens a random anime, or the catalogue when none can be found. */
export function RandomAnimeButton() {
  const navigate = useNavigate()
  const [isDrawing, setIsDrawing] = useState(false)
  const draw = async () => {
    setIsDrawing(true)
    const anime = await findRandomAnime()
    await navigate(anime ? toAnimePath(anime.slug) : '/explorer')
    setIsDrawing(false)
  }
  return (
    <Button className="noscript:hidden" loading={isDrawing} onClick={draw}>
      <Dices />
      Un anime au hasard
    </Button>
  )
}
