import { readFile, stat } from 'node:fs/promises'
import { openCsv } from './csv-source.ts'
import { readFieldMap } from './fields.ts'
import { openJson } from './json-source.ts'
import { type CatalogueSource, UnusableFileError } from './source-record.ts'

/**
 * Opens an import file: JSON when its name ends so, otherwise a table (docs/import-format.md).
 * @param mapPath a JSON file that gives the file's columns the names of our fields
 * @throws UnusableFileError when one of them cannot be used
 */
export async function openCatalogueFile(path: string, mapPath?: string): Promise<CatalogueSource> {
  await requireFile(path)
  const map = mapPath === undefined ? new Map() : readFieldMap(await readMap(mapPath))
  return /\.json$/i.test(path) ? openJson(path, map) : openCsv(path, map)
}

async function readMap(path: string): Promise<unknown> {
  await requireFile(path)
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    throw new UnusableFileError(`La correspondance ${path} n’est pas du JSON.`)
  }
}

async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new UnusableFileError(`Le fichier ${path} est introuvable.`)
}
