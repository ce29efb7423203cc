import type { KeyboardEvent } from 'react'

const controls = 'a[href], button:not(:disabled), input[type="checkbox"]:not(:disabled)'
const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1, J: 1, K: -1 }

/**
 * For a row's `onKeyDown`; the row has `data-row`, and the container is a table or has `data-rows`. Up and down, or k
 * and j, move the focus to the same control of another row, skipping rows without it. Enter on a checkbox opens the
 * row's `data-open` element.
 * @returns the newly focused row, or undefined when the key did not move the focus
 */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const { currentTarget: row, target, key } = event
  const isOwnKey = target instanceof HTMLElement && target.matches(controls)
  if (!isOwnKey || event.altKey || event.ctrlKey || event.metaKey) return undefined
  const isBox = target instanceof HTMLInputElement
  if (key === 'Enter' && isBox) {
    event.preventDefault()
    row.querySelector<HTMLElement>('[data-open]')?.click()
  }
  const step = steps[key]
  if (step === undefined) return undefined
  event.preventDefault()
  const place = listControls(row).indexOf(target)
  for (const other of listRows(row, step)) {
    const control = isBox ? other.querySelector<HTMLElement>('.check-cell input:enabled') : listControls(other)[place]
    if (!control) continue
    control.focus()
    return other
  }
  return undefined
}

/** Returns the rows after or before this one, the nearest first. */
function listRows(row: HTMLElement, step: 1 | -1): HTMLElement[] {
  const rows = [...(row.closest('table, [data-rows]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const place = rows.indexOf(row)
  return step === 1 ? rows.slice(place + 1) : rows.slice(0, place).reverse()
}

const listControls = (row: HTMLElement): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(controls)]
