import { Dialog } from '../../../../ui/components/dialog.tsx'
import type { Anime } from '../../../catalogue/contract.ts'
import { toAnimePath } from '../../../catalogue/web/public.ts'
import { useAgeState } from '../ages/age-choice.ts'
import { AgeGate } from '../ages/age-gate.tsx'
import { TrailerPlayer } from './trailer-player.tsx'
import '../../../../ui/styles/later.css'

type TrailerDialogProps = { anime: Anime; open: boolean; onClose: () => void }

const asWideAsItsPicture =
  'w-[min(1000px,100%-24px,(100dvh-140px)*16/9)] min-w-[min(296px,100%)] max-w-none px-5 pt-3 pb-5'

/** An anime's trailer, which begins once the visitor's age and the embed's consent allow it. */
export default function TrailerDialog({ anime, open, onClose }: TrailerDialogProps) {
  const age = useAgeState(anime.minimum_age)
  const animePath = toAnimePath(anime.slug)
  return (
    <Dialog open={open} onClose={onClose} title="Bande-annonce" className={asWideAsItsPicture}>
      <AgeGate state={age} anime={anime} animePath={animePath} path={animePath}>
        <TrailerPlayer anime={anime} />
      </AgeGate>
    </Dialog>
  )
}
