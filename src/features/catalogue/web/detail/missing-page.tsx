import { Suspense } from 'react'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import type { MissingProps } from './missing-view.tsx'

const MissingView = lazyPart(() => import('./missing-view.tsx'))

/** The page for an unknown anime or episode: only its text until its code has come. */
export function MissingPage({ title, text }: MissingProps) {
  return (
    <Suspense fallback={<p className="wrap py-14">{text}</p>}>
      <MissingView title={title} text={text} />
    </Suspense>
  )
}
