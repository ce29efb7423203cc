import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { webAddressField } from '../../shared/contract/fields.ts'

export const previewPicture = defineEndpoint('POST /api/admin/picture-previews', {
  summary: 'Fetches a picture from elsewhere as the site would show it, since pages load pictures from the site only',
  tag: 'administration',
  access: 'staff',
  rate: 'resolve',
  body: z.object({ url: webAddressField().describe('The address of the picture.') }),
  response: z.object({ picture: z.string() }).describe('The picture as a `data:` URL.'),
  errors: ['NOT_FOUND'],
})
