import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { actionIdField, idField } from '../../shared/contract/fields.ts'
import { animeIdInPath } from '../catalogue/contract.ts'
import { franchise } from '../catalogue/franchise-contract.ts'

const staffCall = callsOf({ tag: 'anime-admin', access: 'staff' })
const oneAnime = z.object({ id: animeIdInPath })

export const getStaffFranchise = staffCall('GET /api/admin/animes/:id/franchise', {
  failure: { otherwise: 'Erreur lors du chargement de la franchise' },
  summary: 'The franchise of an anime as it is now; null for one without relations',
  params: oneAnime,
  response: z.object({ franchise: franchise.nullable() }),
})

export const orderFranchise = staffCall('PUT /api/admin/animes/:id/franchise/order', {
  failure: { otherwise: 'Erreur lors de la sauvegarde' },
  summary: 'Sets the recommended order of the franchise of an anime; null goes back to the derived one',
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
