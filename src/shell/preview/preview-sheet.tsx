import { toAnimePath } from '../../features/catalogue/web/public.ts'
import { ButtonLink } from '../../ui/components/button.tsx'
import { Dialog } from '../../ui/components/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PreviewActions, PreviewFacts, PreviewPicture } from './preview-parts.tsx'
import { usePreview } from './use-preview.ts'
import type { ShownPreview } from './use-shown-preview.ts'

/** A preview as a sheet, after a long press. */
export function PreviewSheet({ shown: { card, slug }, onClose }: { shown: ShownPreview; onClose: () => void }) {
  const preview = usePreview(slug)
  const title = card.querySelector('h2, h3')?.textContent ?? ''
  return (
    <Dialog open onClose={onClose} title={title} className="preview-sheet">
      {preview === undefined ? (
        <div aria-busy="true">
          <Skeleton className="h-[max(320px,42dvh)]" />
        </div>
      ) : preview === 'failed' ? (
        <>
          <Alert tone="danger">L’aperçu n’a pas pu être chargé.</Alert>
          <ButtonLink to={toAnimePath(slug)}>Fiche</ButtonLink>
        </>
      ) : (
        <>
          <PreviewPicture preview={preview} />
          <div>
            <PreviewFacts preview={preview} />
            <PreviewActions preview={preview} />
          </div>
        </>
      )}
    </Dialog>
  )
}
