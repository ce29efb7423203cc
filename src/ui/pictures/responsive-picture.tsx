import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { toPictureSources } from './picture-sources.ts'

type ResponsivePictureProps = Pick<ComponentProps<'img'>, 'alt' | 'sizes' | 'width' | 'height' | 'className'> & {
  url: string
  /** Loads at once instead of near the viewport: for the first row only. */
  eager?: boolean
  onBroken?: () => void
}

/** A picture in the site's available widths and formats. It fades in when it arrives after the page. */
export function ResponsivePicture({ url, eager, onBroken, alt = '', sizes, ...rest }: ResponsivePictureProps) {
  const { src, avif } = toPictureSources(url)
  const picture = useRef<HTMLImageElement>(null)
  // The mark of a picture under way is set on the element: as a state of React it would draw each picture twice.
  const end = () => picture.current?.removeAttribute('data-loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address makes another picture
  useLayoutEffect(() => {
    // It may have loaded or failed before hydration.
    const image = picture.current
    if (!image) return
    if (!image.complete) image.dataset.loading = ''
    else if (image.naturalWidth === 0 && image.currentSrc !== '') onBroken?.()
  }, [url])
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        ref={picture}
        src={src}
        alt={alt}
        {...rest}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onLoad={end}
        onError={() => {
          end()
          onBroken?.()
        }}
      />
    </picture>
  )
}
