import { type ReactNode, useState } from 'react'
import { classNames } from '../components/class-names.ts'
import { BrokenPrintDrawing } from './drawings.tsx'
import { ResponsivePicture } from './responsive-picture.tsx'

type CoverPictureProps = {
  url: string | null
  /** A blurred stand-in, shown until the picture has arrived: a data address. */
  placeholder?: string | null
  /** Written on the placeholder, so that an anime without a picture can be told apart; empty on a small one. */
  title: string
  /** How wide the cover is shown, as the `sizes` attribute says it. */
  sizes: string
  eager?: boolean
  className?: string
  /** What lies over the picture: obi, synopsis. */
  children?: ReactNode
}

/** A 2:3 cover in its box. Decorative: the title always stands beside it. */
export function CoverPicture({ url, placeholder, title, sizes, eager, className, children }: CoverPictureProps) {
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
        <span className="picture-broken" aria-hidden="true">
          <BrokenPrintDrawing />
          {title && <b>{title}</b>}
        </span>
      )}
      {children}
    </span>
  )
}
