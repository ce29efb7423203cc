import { AgeOptions } from './age-options.tsx'
import '../../../../ui/styles/later.css'

/** 'Âge' of the account's settings (docs/product/watching.md#ages). */
export default function AgeSettings() {
  return (
    <section aria-labelledby="ages" className="mt-12 max-w-140">
      <h2 id="ages" className="mb-4 text-[1.375rem]">
        Âge
      </h2>
      <AgeOptions />
    </section>
  )
}
