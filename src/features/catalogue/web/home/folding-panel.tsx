import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { ResponsivePicture } from '../../../../ui/pictures/responsive-picture.tsx'

/** The pictures are as high as the screen (540 px, 340 when narrow), with a ratio of 2:3. */
const pictureSizes = '(min-width: 1025px) 360px, 200px'

type FoldingPanelProps = {
  title: string
  /** Where the panel leads. */
  path: string
  line: string | null
  pictureUrl: string
  /** The first panel's picture comes before everything else. */
  isFirst: boolean
  watch: { path: string; label: string; episodeId: number; sourceId?: number | null; age?: number | null } | null
  /** Beside the button to watch. */
  children?: ReactNode
  onInterest?: () => void
}

/** A panel of the folding screen (folding-screen.tsx): the whole of it is a link, over which its buttons stand. */
export function FoldingPanel({
  title,
  path,
  line,
  pictureUrl,
  isFirst,
  watch,
  children,
  onInterest,
}: FoldingPanelProps) {
  return (
    <li
      className="byobu-panel relative -mr-px snap-center overflow-hidden bg-[#1f2226]"
      onPointerEnter={onInterest}
      onFocus={onInterest}
    >
      <ResponsivePicture url={pictureUrl} sizes={pictureSizes} width={640} height={960} eager={isFirst} />
      <div className="byobu-text absolute bottom-0 left-0 z-1 p-5 text-[#f4f1e9]">
        <Link
          to={path}
          prefetch="intent"
          className="type-card-title line-clamp-2 text-h2 after:absolute after:inset-0 after:top-[-540px]"
        >
          {title}
        </Link>
        {line && <p className="mt-1 line-clamp-2">{line}</p>}
        <div className="byobu-actions relative mt-3.5 flex gap-2">
          {watch && (
            <ButtonLink
              to={watch.path}
              variant="primary"
              aria-label={`${watch.label} ${title}`}
              data-episode={watch.episodeId}
              data-source={watch.sourceId}
              data-age={watch.age}
              data-poster={pictureUrl}
            >
              <Play />
              {watch.label}
            </ButtonLink>
          )}
          {children}
        </div>
      </div>
    </li>
  )
}
