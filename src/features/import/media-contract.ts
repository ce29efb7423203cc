import { z } from 'zod'
import { fileResponse, mediaScan, staffCall } from './contract.ts'
import { findPatternFault, maxFolderLength, maxPatternLength } from './media-rules.ts'

export const listMediaPlaces = staffCall('GET /api/admin/own-media', {
  summary: "The configured places of the operator's own files",
  response: z.object({ places: z.array(z.enum(mediaScan.shape.place.options)) }),
})

/** A folder as people write it, without slashes around it, and as the disk has it: its accents are not composed. */
const folderField = z
  .string()
  .max(maxFolderLength)
  .overwrite((text) => text.trim().replace(/^\/+|\/+$/g, ''))

export const scanMedia = staffCall('POST /api/admin/own-media/scans', {
  summary: "Searches the operator's own files by a pattern of names, as a table to import; nothing is written yet",
  status: 201,
  body: z.object({
    place: mediaScan.shape.place.describe('Where the files are.'),
    folder: folderField.default('').describe('A folder in it; empty for all.'),
    pattern: z
      .string()
      .trim()
      .max(maxPatternLength)
      .superRefine((pattern, context) => {
        const message = findPatternFault(pattern)
        if (message !== undefined) context.addIssue({ code: 'custom', message })
      })
      .describe('How paths name anime, season and number.'),
  }),
  response: fileResponse,
  errors: ['NOT_FOUND'],
})
