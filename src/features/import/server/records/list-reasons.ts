import type { z } from 'zod'

/** Lists the errors of a record, one line per field: 'episodes[2].language : …'. */
export function listReasons(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) => {
    const field = path.reduce<string>(
      (text, part) =>
        typeof part === 'number' ? `${text}[${part + 1}]` : text ? `${text}.${String(part)}` : String(part),
      '',
    )
    return field ? `${field} : ${message}` : message
  })
}
