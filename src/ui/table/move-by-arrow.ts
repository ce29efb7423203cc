import type { KeyboardEvent } from 'react'

const controls = 'a[href], button:not(:disabled), input:not(:disabled)'

/**
 * For a row's `onKeyDown`: arrows up and down, Home and End (with Ctrl) move the focus to the same control of another
 * row, past rows that do not have it.
 * @returns the row that now has the focus, or undefined when the key was none of these
 */
export function moveByArrow(event: KeyboardEvent<HTMLTableRowElement>): HTMLElement | undefined {
  const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }
  const step = steps[event.key]
  const isOwnKey = event.target instanceof HTMLElement && event.target.matches(controls)
  if (step === undefined || !isOwnKey || event.altKey || event.ctrlKey || event.metaKey) return undefined
  event.preventDefault()
  const place = listControls(event.currentTarget).indexOf(event.target as HTMLElement)
  const isBox = event.target instanceof HTMLInputElement
  for (let row = neighbour(event.currentTarget, step); row; row = neighbour(row, step)) {
    const target = isBox ? row.querySelector<HTMLElement>('.check-cell input:enabled') : listControls(row)[place]
    if (!target) continue
    target.focus()
    return row
  }
  return undefined
}

function neighbour(row: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
  return next instanceof HTMLElement ? next : undefined
}

function listControls(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)]
}
