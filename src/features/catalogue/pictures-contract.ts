import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { webAddressField } from '../../shared/contract/fields.ts'

export const previewPicture = defineEndpoint('POST /api/admin/picture-previews', {
  summary: 'A picture that is in no catalogue yet, as the site would show it: pages ask no other place for pictures',
  tag: 'administration',
  access: 'staff',
  rate: 'resolve',
  body: z.object({ url: webAddressField().describe('The address of the picture.') }),
  response: z.object({ picture: z.string() }).describe('The picture as a `data:` URL.'),
  errors: ['NOT_FOUND'],
})
