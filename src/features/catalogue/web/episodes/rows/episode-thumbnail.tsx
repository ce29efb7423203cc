import { useState } from 'react'
import { Drawing } from '../../../../../ui/pictures/drawings.tsx'
import { ResponsivePicture } from '../../../../../ui/pictures/responsive-picture.tsx'

type EpisodeThumbnailProps = {
  url: string | null | undefined
  /** The anime's cover, for hosts without a still of the episode (docs/product/watching.md#thumbnails). */
  coverUrl: string | null
  sizes: string
}

/** An episode's still, else the cropped cover, else a drawing. Decorative: the title stands below. */
export function EpisodeThumbnail({ url, coverUrl, sizes }: EpisodeThumbnailProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const shown = [url, coverUrl].find((candidate) => candidate && !broken.includes(candidate))
  if (!shown) {
    return (
      <span className="grid h-full place-items-center" aria-hidden="true">
        <Drawing name="broken-print" className="w-16" />
      </span>
    )
  }
  const markBroken = () => setBroken([...broken, shown])
  return <ResponsivePicture key={shown} url={shown} sizes={sizes} width={480} height={270} onBroken={markBroken} />
}
