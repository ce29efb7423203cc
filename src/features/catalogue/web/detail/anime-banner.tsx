import { useState } from 'react'
import { ResponsivePicture } from '../../../../ui/pictures/responsive-picture.tsx'
import type { Anime } from '../../contract.ts'

/** The textless art behind the head of an anime's page, else its cover, under a scrim to the background. */
export function AnimeBanner({ art_url, cover_url }: Pick<Anime, 'art_url' | 'cover_url'>) {
  const [broken, setBroken] = useState<string>()
  const url = art_url ?? cover_url
  return (
    <div className="anime-banner" aria-hidden="true">
      {url && url !== broken && (
        <ResponsivePicture
          url={url}
          sizes="max(100vw, 760px)"
          eager
          width={1280}
          height={720}
          onBroken={() => setBroken(url)}
        />
      )}
    </div>
  )
}
