import { Check } from 'lucide-react'
import { ProgressBar } from '../../../../../ui/feedback/progress-bar.tsx'
import { type OffStory, offStoryLabels } from '../../../off-story-rules.ts'
import { useEpisodeMarks } from './episode-marks.ts'

const chip =
  'inline-flex items-center gap-1 rounded-[3px] bg-[#0f1012e0] px-1.5 py-[3px] font-semibold text-[#f4f1e9] text-xs leading-[1.5]'

/** The marks on an episode's picture: seen, or how far; a filler or a recap. */
export function PictureMark({ episodeId, offStory }: { episodeId: number; offStory: OffStory | undefined }) {
  const mark = useEpisodeMarks().find(episodeId)
  return (
    <>
      <span className="absolute top-2 left-2 flex gap-1">
        {mark?.isSeen && (
          <span className={chip}>
            <Check className="size-3.5 text-[#ffc62b]" strokeWidth={3} />
            Vu
          </span>
        )}
        {offStory && <span className={chip}>{offStoryLabels[offStory]}</span>}
      </span>
      {mark && isUnderWay(mark.percent) && (
        <>
          <span className="sr-only">Vu à {Math.round(mark.percent)} %</span>
          <ProgressBar percent={mark.percent} className="absolute inset-x-0 bottom-0 z-1 rounded-none bg-white/30" />
        </>
      )}
    </>
  )
}

const isUnderWay = (percent: number) => percent > 0 && percent < 90
