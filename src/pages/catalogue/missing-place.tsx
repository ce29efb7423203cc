import { MissingPage } from '../../features/catalogue/web/public.ts'
import { toFailure } from '../../ui/errors/to-failure.ts'
import type { PageErrorProps } from '../../ui/page-types.ts'

/** The page of a genre, studio, season or year without animes. */
export function MissingPlace({ error }: PageErrorProps) {
  if (toFailure(error).status !== 404) throw error
  return <MissingPage title="Page introuvable" text="Le catalogue n’a aucun anime à cette adresse." />
}
