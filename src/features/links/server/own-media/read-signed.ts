import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { MediaSigner } from '../../../../platform/media/sign-media.ts'

const fields = z.object({
  '*': z.string(),
  expires: z.coerce.number().int().positive().max(1e11),
  signature: z.string().max(100),
})

/** Headers of what is sent: it may neither run nor load anything. */
export const mediaGuards = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

export const absent = () => new AppError('NOT_FOUND', 'Ce fichier n’existe pas ou plus.')

type Expected = { signer: MediaSigner; place: Parameters<MediaSigner['sign']>[0]['place']; now: Date }

/**
 * Reads a signed address: the name of its file, its expiry, and the seconds until then.
 * @throws AppError FORBIDDEN for an address that the site did not sign, or that expired
 */
export function readSigned({ signer, place, now }: Expected, { params, query }: FastifyRequest) {
  const { data } = fields.safeParse({ ...(params as object), ...(query as object) })
  const refusal = new AppError('FORBIDDEN', 'Cette adresse a expiré ou n’est pas la bonne.')
  if (!data) throw refusal
  const { '*': name, expires: expiresS, signature } = data
  const lastsS = Math.floor(expiresS - now.getTime() / 1000)
  if (lastsS <= 0 || !signer.isSigned({ place, name, expiresS }, signature)) throw refusal
  return { name, expiresAt: new Date(expiresS * 1000), lastsS }
}
