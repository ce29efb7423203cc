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
    throw error instanceof AppError ? error : new AppError('BAD_REQUEST')
  } finally {
    // Parts after the file, or after an error, are not parsed: thousands of them would delay everybody's answers.
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function readFile(request: FastifyRequest, upload: Upload): Promise<Record<string, File>> {
  const { field, maxBytes } = upload
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 8 } })
  if (!part) return {}
  const pieces: Uint8Array[] = await Array.fromAsync(part.file)
  if (part.file.truncated) throw tooLarge(upload)
  if (part.fieldname !== field) return {}
  // No honest file name holds control characters, and PostgreSQL accepts no NUL.
  const name = part.filename.replace(/\p{Cc}/gu, '')
  return { [field]: new ReceivedFile(pieces, name, { type: part.mimetype }) }
}

/** A file in one piece of memory, read as a whole: a `File` copies its bytes twice, and 40 MB hold the event loop. */
class ReceivedFile extends File {
  readonly #bytes: Uint8Array<ArrayBuffer>
  constructor(pieces: Uint8Array[], name: string, options: FilePropertyBag) {
    super([], name, options)
    this.#bytes = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0))
    let at = 0
    for (const piece of pieces) {
      this.#bytes.set(piece, at)
      at += piece.length
    }
  }
  override get size(): number {
    return this.#bytes.length
  }
  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#bytes
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.buffer
  }
  override async text(): Promise<string> {
    return new TextDecoder().decode(this.#bytes)
  }
}

function tooLarge({ field, tooLarge: message }: Upload): AppError {
  return new AppError('TOO_LARGE', message, { field })
}
