import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { actionIdField, idField } from '../../shared/contract/fields.ts'
import { animeIdInPath } from '../catalogue/contract.ts'
import { franchise } from '../catalogue/franchise-contract.ts'

const staffCall = { tag: 'anime-admin', access: 'staff' } as const
const oneAnime = z.object({ id: animeIdInPath })

export const getStaffFranchise = defineEndpoint('GET /api/admin/animes/:id/franchise', {
  failure: { otherwise: 'Erreur lors du chargement de la franchise' },
  summary: 'The franchise of an anime as it is now; null for one without relations',
  ...staffCall,
  params: oneAnime,
  response: z.object({ franchise: franchise.nullable() }),
})

export const orderFranchise = defineEndpoint('PUT /api/admin/animes/:id/franchise/order', {
  failure: { otherwise: 'Erreur lors de la sauvegarde' },
  summary: 'Sets the recommended order of the franchise of an anime; null goes back to the derived one',
  ...staffCall,
  params: oneAnime,
  body: z.object({
    anime_ids: z
      .array(idField)
      .max(200)
      .nullable()
      .describe('All animes in their order; null for that of the relations.'),
  }),
  response: z.object({ action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
