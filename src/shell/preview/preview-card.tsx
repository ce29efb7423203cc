import { useLayoutEffect, useRef } from 'react'
import type { AnimePreview } from '../../features/catalogue/preview-contract.ts'
import { placePreview } from './place-preview.ts'
import { PreviewActions, PreviewFacts, PreviewPicture } from './preview-parts.tsx'
import { usePreview } from './use-preview.ts'
import type { ShownPreview } from './use-shown-preview.ts'

const key = 'rounded-[4px] bg-surface-3 px-1.5 py-[3px] font-semibold font-text text-[11px] text-text-2 leading-[1.2]'

/** A preview beside its card, as soon as its content is there. */
export function PreviewCard({ shown }: { shown: ShownPreview }) {
  const preview = usePreview(shown.slug)
  if (!preview || preview === 'failed') return null
  return <PlacedPreview preview={preview} shown={shown} />
}

function PlacedPreview({ preview, shown: { card, by } }: { preview: AnimePreview; shown: ShownPreview }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = ref.current
    if (!own || !card.isConnected) return
    if (!own.matches(':popover-open')) own.showPopover()
    const { innerWidth: width, innerHeight: height } = window
    const size = { width: own.offsetWidth, height: own.offsetHeight }
    const place = placePreview(card.getBoundingClientRect(), size, { width, height })
    if (!place) return own.hidePopover()
    own.style.left = `${place.left}px`
    own.style.top = `${place.top}px`
    own.dataset.side = place.side
    card.dataset.previewed = ''
    return () => {
      delete card.dataset.previewed
    }
  }, [card])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={ref}
      popover="manual"
      role="group"
      className="preview"
      data-ink={preview.inks?.split(' ', 1)[0]}
      aria-label={`Aperçu : ${preview.title}`}
    >
      <PreviewPicture preview={preview} />
      <div className="px-4.5 pt-4 pb-4.5">
        <p className="type-card-title line-clamp-3 text-h3">{preview.title}</p>
        <PreviewFacts preview={preview} />
        <PreviewActions preview={preview} />
        {by === 'focus' && (
          <p className="mt-3 text-text-3 text-xs" aria-hidden="true">
            <kbd className={key}>↓</kbd> actions <kbd className={`${key} ml-3`}>Échap</kbd> fermer
          </p>
        )}
      </div>
    </div>
  )
}
