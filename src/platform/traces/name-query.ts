import type { Step } from './tracing.ts'

const verb =
  /\b(select|insert|update|delete|begin|commit|rollback|savepoint|release|set|listen|copy|truncate|vacuum)\b/i
const place = /\b(?:from|into|update)\s+"?([a-z_][\w.]*)/i

/** Names a query in traces: its verb and first table, without any values. */
export function toQueryStep(text: string): Step {
  const outer = withoutParentheses(text)
  const done = verb.exec(outer)?.[1]?.toLowerCase() ?? 'query'
  const table = (place.exec(outer) ?? place.exec(text))?.[1]
  return {
    name: table ? `${done} ${table}` : done,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': done,
      ...(table ? { 'db.collection.name': table } : {}),
    },
  }
}

/** Returns a statement without its subqueries. */
function withoutParentheses(text: string): string {
  let depth = 0
  let outer = ''
  for (const part of text.split(/([()])/)) {
    if (part === '(') depth += 1
    else if (part === ')') depth -= 1
    else if (depth === 0) outer += part
  }
  return outer
}
