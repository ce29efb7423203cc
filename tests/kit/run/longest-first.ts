import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that start whole sites, slowest first: otherwise the run would end with them. */
const long = [
  'tests/faults/worst-requests',
  'tests/faults/killed',
  'tests/commands/',
  'tests/faults/',
  'scripts/checks/expressions/',
  'tests/upgrades/',
  'tests/api/',
  'src/platform/database/embedded/',
  'src/features/backups/',
  'scripts/',
]

/** Starts slow files first, so that both workers are busy to the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = long.findIndex((part) => moduleId.includes(`/${part}`))
  return rank === -1 ? long.length : rank
}
