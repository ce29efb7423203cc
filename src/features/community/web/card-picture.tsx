import { type ReactNode, useState } from 'react'

/** The picture of a card of partners or members; the initial without one. */
export function CardPicture({ name, url }: { name: string; url: string | null }) {
  return (
    <SquarePicture url={url} size={60} className="size-15 flex-none rounded-[10px] bg-surface-3">
      <span className="type-display text-[1.5rem]">{[...name][0]?.toLocaleUpperCase('fr')}</span>
    </SquarePicture>
  )
}

type SquarePictureProps = {
  url: string | null
  /** In px. */
  size: number
  className: string
  children: ReactNode
}

/** A picture, or its children without one and when it fails to load. */
export function SquarePicture({ url, size, className, children }: SquarePictureProps) {
  const [broken, setBroken] = useState<string>()
  if (url === null || url === broken) {
    return (
      <span aria-hidden="true" className={`${className} grid place-items-center`}>
        {children}
      </span>
    )
  }
  const markBroken = () => setBroken(url)
  return (
    <img
      ref={(image) => {
        // It may have failed before hydration.
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') markBroken()
      }}
      src={url}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      className={`${className} object-cover`}
      onError={markBroken}
    />
  )
}
