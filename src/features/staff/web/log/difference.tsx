import type { AuditChange } from '../../log-contract.ts'
import { nameTable, operationWords } from './audit-labels.ts'
import { toDifference } from './to-difference.ts'

const auditPair = [
  'grid gap-0.75',
  '*:py-px *:px-2 *:rounded-[3px] *:no-underline',
  "[&_del]:bg-[color-mix(in_srgb,var(--c-danger)_12%,var(--c-surface-1))] [&_del]:before:content-['−_']",
  "[&_ins]:bg-[color-mix(in_srgb,var(--c-success)_12%,var(--c-surface-1))] [&_ins]:before:content-['+_']",
  'xl:has-[del]:has-[ins]:grid-cols-2',
].join(' ')

type DifferenceProps = {
  change: AuditChange
  /** The only change of the action, which the summary already names. */
  isAlone: boolean
}

/** One row, before and after. */
export function Difference({ change, isAlone }: DifferenceProps) {
  const lines = toDifference(change)
  return (
    <div className="grid gap-0.75 mt-1.5 text-[12.5px] leading-normal font-mono wrap-anywhere">
      {!isAlone && (
        <p className="text-text-3 text-xs first-letter:uppercase">
          {nameTable(change.table)} {operationWords[change.operation]}
        </p>
      )}
      {lines.map(({ column, before, after }) => (
        <div key={column} className={auditPair}>
          {before !== undefined && (
            <del>
              <span className="sr-only">Avant, </span>
              {column} : {before}
            </del>
          )}
          {after !== undefined && (
            <ins>
              <span className="sr-only">Après, </span>
              {column} : {after}
            </ins>
          )}
        </div>
      ))}
    </div>
  )
}
