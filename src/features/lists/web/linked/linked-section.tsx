import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { linkedListsPage, listSiteNames } from '../../linked-rules.ts'
import { linkedQuery } from './linked-queries.ts'

/** The way to linked lists; absent where the site offers none. */
export function LinkedSection() {
  const sites = useQuery(linkedQuery).data?.sites ?? []
  // Most sites offer none: the section must not flash there, so it has no skeleton.
  if (sites.length === 0) return null
  const names = sites.map(({ site }) => listSiteNames[site]).join(' ou ')
  return (
    <section className="max-w-170 pt-12" aria-labelledby="linked-lists">
      <h2 id="linked-lists">Relier {names}</h2>
      <p className="mt-3 text-text-2">
        Ce que vous regardez, marquez et notez ici l’est aussi là-bas, et l’inverse, sans fichier.
      </p>
      <div className="mt-4">
        <ButtonLink to={linkedListsPage}>
          <ArrowLeftRight />
          Listes reliées
        </ButtonLink>
      </div>
    </section>
  )
}
