import { useState } from 'react'
import { ResponsivePicture } from '../../../ui/pictures/responsive-picture.tsx'

/** Shown by the frame until the video has a picture; black without a poster. */
export function Poster({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string>()
  if (!url || url === broken) return null
  return (
    <div className="player-poster">
      <ResponsivePicture
        url={url}
        sizes="(min-width: 1280px) 920px, 100vw"
        eager
        width={1280}
        height={720}
        onBroken={() => setBroken(url)}
      />
    </div>
  )
}
