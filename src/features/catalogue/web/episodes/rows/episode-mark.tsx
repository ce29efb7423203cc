import { Check } from 'lucide-react'
import { ProgressBar } from '../../../../../ui/feedback/progress-bar.tsx'
import { useEpisodeMarks } from './episode-marks.ts'

/** The progress mark on an episode's picture: seen, or how far. */
export function PictureMark({ episodeId }: { episodeId: number }) {
  const mark = useEpisodeMarks().find(episodeId)
  if (!mark) return null
  return (
    <>
      {mark.isSeen && (
        <span className="absolute top-2 left-2 inline-flex items-center gap-1 rounded-[3px] bg-[#0f1012e0] px-1.5 py-[3px] font-semibold text-[#f4f1e9] text-xs leading-[1.5]">
          <Check className="size-3.5 text-[#ffc62b]" strokeWidth={3} />
          Vu
        </span>
      )}
      {isUnderWay(mark.percent) && (
        <>
          <span className="sr-only">Vu à {Math.round(mark.percent)} %</span>
          <ProgressBar percent={mark.percent} className="absolute inset-x-0 bottom-0 z-1 rounded-none bg-white/30" />
        </>
      )}
    </>
  )
}

const isUnderWay = (percent: number) => percent > 0 && percent < 90
