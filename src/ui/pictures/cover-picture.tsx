import { type ReactNode, useState } from 'react'
import { classNames } from '../components/class-names.ts'
import { findPosterLook } from './poster-look.ts'
import { ResponsivePicture } from './responsive-picture.tsx'

type CoverPictureProps = {
  url: string | null
  /** A blurred placeholder, as a data URL, until the picture has loaded. */
  placeholder?: string | null
  /** Written on the poster of an anime without a picture, with the year. */
  title: string
  year?: number | null | undefined
  /** The width of the cover, as a `sizes` attribute. */
  sizes: string
  eager?: boolean
  className?: string
  /** Shown over the picture: obi, synopsis. */
  children?: ReactNode
}

/** A 2:3 cover in its box. Decorative: the title is always beside it. */
export function CoverPicture({ url, placeholder, title, year, sizes, eager, className, children }: CoverPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = url !== null && url !== '' && url !== broken
  return (
    <span className={classNames('picture-box aspect-2/3', className)}>
      {shown && placeholder && <img className="picture-placeholder" src={placeholder} alt="" aria-hidden="true" />}
      {shown ? (
        <ResponsivePicture
          key={url}
          url={url}
          sizes={sizes}
          eager={eager ?? false}
          width={640}
          height={960}
          onBroken={() => setBroken(url)}
        />
      ) : (
        <TypePoster title={title} year={year} />
      )}
      {children}
    </span>
  )
}

/** The poster of an anime without a cover: its title over sun and waves; in small its first letter. Fills its box. */
function TypePoster({ title, year }: { title: string; year: number | null | undefined }) {
  const { hue, sun, size } = findPosterLook(title)
  return (
    <span className="type-poster" data-hue={hue} data-sun={sun} data-size={size} aria-hidden="true">
      <b>{title}</b>
      <i>{/[\p{L}\p{N}]/u.exec(title)?.[0]}</i>
      {year && <small>{year}</small>}
    </span>
  )
}
