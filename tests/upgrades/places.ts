import { fileURLToPath } from 'node:url'

export const fixturesFolder = fileURLToPath(new URL('fixtures', import.meta.url))
export const placeOfRows = fileURLToPath(new URL('rows', import.meta.url))
export const placeOfFixture = (level: string) => `${fixturesFolder}/${level}.tar`
