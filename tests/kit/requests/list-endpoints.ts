import type { Endpoint } from '../../../src/shared/contract/endpoint.ts'

const contracts = import.meta.glob<Record<string, unknown>>('../../../src/features/*/*contract.ts', { eager: true })

/** Every operation of the contracts; new ones are included automatically. */
export const endpoints: Endpoint[] = Object.values(contracts).flatMap((contract) =>
  Object.values(contract).filter(isEndpoint),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'response' in value
}

/** Returns the name of an operation in tables of tests: `GET /api/animes/:slug`. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
