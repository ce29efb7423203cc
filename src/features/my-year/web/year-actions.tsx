import { Share2, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import { lazyPart } from '../../../ui/network/lazy-part.ts'
import type { MyYear } from '../contract.ts'
import { useForgetYear } from './my-year-queries.ts'

const SharePictureDialog = lazyPart(() => import('./share-picture-dialog.tsx'))

/** What can be done with a year: share a picture of it, or forget it. */
export function YearActions({ year }: { year: MyYear }) {
  const [opened, setOpened] = useState<'share' | 'forget'>()
  const close = () => setOpened(undefined)
  const forgetting = useForgetYear(close)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpened('share')}>
        <Share2 />
        Partager
      </Button>
      <Button variant="ghost" onClick={() => setOpened('forget')}>
        <Trash2 />
        Effacer
      </Button>
      {opened === 'share' && (
        <Suspense fallback={null}>
          <SharePictureDialog year={year} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        open={opened === 'forget'}
        title={`Effacer ${year.year}`}
        action="Effacer"
        busyAction="Effacement…"
        write={forgetting}
        onConfirm={() => forgetting.mutate(year.year)}
        onClose={close}
      >
        <p>
          Le temps compté en {year.year} sera oublié, et ne reviendra pas. Vos positions et vos épisodes vus restent.
        </p>
      </ConfirmDialog>
    </div>
  )
}
