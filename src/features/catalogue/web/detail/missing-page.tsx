import { Suspense } from 'react'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import type { MissingProps } from './missing-view.tsx'

const MissingView = lazyPart(() => import('./missing-view.tsx'))

/** The page for an anime or episode that is unknown or failed: only its text until its code has come. */
export function MissingPage(props: MissingProps) {
  return (
    <Suspense fallback={<p className="wrap py-14">{props.text}</p>}>
      <MissingView {...props} />
    </Suspense>
  )
}
