import type { AuditChange } from '../../contract.ts'
import { nameTable, operationWords } from './audit-words.ts'
import { toDifference } from './to-difference.ts'

type DifferenceProps = {
  change: AuditChange
  /** The action changed nothing else: its sentence has named it. */
  isAlone: boolean
}

/** One row, before and after. */
export function Difference({ change, isAlone }: DifferenceProps) {
  const lines = toDifference(change)
  return (
    <div className="audit-difference">
      {!isAlone && (
        <p className="text-text-3 text-xs first-letter:uppercase">
          {nameTable(change.table)} {operationWords[change.operation]}
        </p>
      )}
      {lines.map(({ column, before, after }) => (
        <div key={column} className="audit-pair">
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
