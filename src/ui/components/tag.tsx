import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type TagTone = 'plain' | 'solid' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

/** A small square label: a language, CLASSIQUE, a state. */
export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={classNames('tag', tone !== 'plain' && `tag-${tone}`)}>{children}</span>
}
