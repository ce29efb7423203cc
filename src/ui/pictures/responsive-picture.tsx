import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
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
  const { ref, loading, onLoad, onError } = usePictureState(url, onBroken)
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        ref={ref}
        src={src}
        alt={alt}
        {...rest}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        data-loading={loading || undefined}
        onLoad={onLoad}
        onError={onError}
      />
    </picture>
  )
}

/** A picture may have loaded or failed before hydration, so its element is checked first. */
function usePictureState(url: string, onBroken: (() => void) | undefined) {
  const ref = useRef<HTMLImageElement>(null)
  const [loading, setLoading] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address makes another picture
  useLayoutEffect(() => {
    const picture = ref.current
    if (!picture) return
    if (!picture.complete) setLoading(true)
    else if (picture.naturalWidth === 0 && picture.currentSrc !== '') onBroken?.()
  }, [url])
  return {
    ref,
    loading,
    onLoad: () => setLoading(false),
    onError: () => {
      setLoading(false)
      onBroken?.()
    },
  }
}
