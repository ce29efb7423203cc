import { type ReactNode, useState } from 'react'
import { classNames } from '../components/class-names.ts'
import { ResponsivePicture } from './responsive-picture.tsx'
import { TypePoster } from './type-poster.tsx'

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
