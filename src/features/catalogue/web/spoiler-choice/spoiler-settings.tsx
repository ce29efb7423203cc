import { useEffect } from 'react'
import { sendSpoilerChoice } from '../spoilers/spoiler-choice.ts'
import { SpoilerOptions } from './spoiler-options.tsx'

/** 'Masquer les spoilers' of the account's settings: holds on all devices of the member (docs/product/spoilers.md). */
export function SpoilerSettings() {
  useEffect(() => void sendSpoilerChoice().catch(() => undefined), [])
  return (
    <section aria-labelledby="spoilers" className="mt-12 max-w-140">
      <h2 id="spoilers" className="mb-4 text-[1.375rem]">
        Masquer les spoilers
      </h2>
      <SpoilerOptions />
    </section>
  )
}
