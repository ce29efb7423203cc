import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describeApi } from '../src/platform/http/documents/openapi.ts'
import type { Endpoint } from '../src/shared/contract/endpoint.ts'

/**
 * Checks the OpenAPI document of all contracts with Redocly's recommended rules.
 * @returns a line per finding
 */
export async function lintApi(root: string): Promise<string[]> {
  const endpoints = await readEndpoints(root)
  const document = describeApi(endpoints, { url: 'https://sumine.fr', version: '1.0.0' })
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return [
    ...problems.map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} (${place?.pointer ?? '#/'})`),
    ...endpoints.flatMap(findShortNotice),
  ]
}

const noticeMonths = 6

/** Finds a deprecated call that ends earlier than docs/api.md promises. */
export function findShortNotice({
  method,
  path,
  deprecated,
}: Pick<Endpoint, 'method' | 'path' | 'deprecated'>): string[] {
  if (!deprecated) return []
  const earliest = new Date(deprecated.since)
  earliest.setUTCMonth(earliest.getUTCMonth() + noticeMonths)
  return new Date(deprecated.until) < earliest ? [`${method} ${path} ends less than ${noticeMonths} months on`] : []
}

async function readEndpoints(root: string): Promise<Endpoint[]> {
  const files = globSync('src/features/*/*contract.ts', { cwd: root })
  const contracts = await Promise.all(
    files.sort().map((file) => import(pathToFileURL(join(root, file)).href) as Promise<Record<string, object>>),
  )
  return contracts.flatMap((contract) => Object.values(contract).filter(isEndpoint))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'response' in value
}
