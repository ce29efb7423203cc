import { Link } from 'react-router'
import { ResponsivePicture } from '../../../../ui/pictures/responsive-picture.tsx'
import { toAnimePath } from '../anime-facts.ts'
import type { FeaturedAnime } from './home-content.ts'

/** The pictures are as high as the screen (540 px, 300 when narrow), with a ratio of 2:3. */
const pictureSizes = '(min-width: 1025px) 360px, 200px'

/** A folding screen (byōbu) whose panels are the textless pictures of featured animes, each a link. */
export function FoldingScreen({ animes }: { animes: FeaturedAnime[] }) {
  return (
    <nav aria-label="À la une" className="byobu">
      {animes.map(({ slug, title, pictureUrl }) => (
        <Link key={slug} to={toAnimePath(slug)} prefetch="intent" aria-label={title} className="byobu-panel">
          <ResponsivePicture url={pictureUrl} sizes={pictureSizes} width={640} height={960} eager />
          <span className="byobu-title" aria-hidden="true">
            {title}
          </span>
        </Link>
      ))}
    </nav>
  )
}
