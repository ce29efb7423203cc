import type { FastifyRequest } from 'fastify'
import type { Upload } from '../../shared/contract/endpoint.ts'
import { AppError } from './app-error.ts'

// Room for multipart boundaries and part headers, besides the file.
const wrappingBytes = 16 * 1024

/**
 * Reads the single file of a multipart body into memory.
 * @returns the body as the contract describes it; without the field when no file was sent
 * @throws AppError UNSUPPORTED_FORMAT, TOO_LARGE, BAD_REQUEST for a truncated or malformed body
 */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<Record<string, File>> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_FORMAT')
  if (Number(request.headers['content-length']) > upload.maxBytes + wrappingBytes) throw tooLarge(upload)
  try {
    return await readFile(request, upload)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(upload)
    throw new AppError('BAD_REQUEST')
  }
}

async function readFile(request: FastifyRequest, { field, maxBytes }: Upload): Promise<Record<string, File>> {
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 8 } })
  if (!part) return {}
  // The File constructor copies its parts: 40 MB must not be copied twice.
  const bytes = (await part.toBuffer()) as Buffer<ArrayBuffer>
  if (part.fieldname !== field) return {}
  // No honest file name holds control characters, and PostgreSQL accepts no NUL.
  const name = part.filename.replace(/\p{Cc}/gu, '')
  return { [field]: new File([bytes], name, { type: part.mimetype }) }
}

function tooLarge({ field, tooLarge: message }: Upload): AppError {
  return new AppError('TOO_LARGE', message, { fields: [{ field, message }] })
}
