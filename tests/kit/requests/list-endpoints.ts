import type { Endpoint } from '../../../src/shared/contract/endpoint.ts'

const contracts = import.meta.glob<Record<string, unknown>>('../../../src/features/*/*contract.ts', { eager: true })

/** Every operation that a contract describes: a new one is there by itself. */
export const endpoints: Endpoint[] = Object.values(contracts).flatMap((contract) =>
  Object.values(contract).filter(isEndpoint),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'response' in value
}

/** What an operation is called by in tables of tests: `GET /api/animes/:slug`. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
