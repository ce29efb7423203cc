/**
 * Before a row of a list or its button disappears, moves the focus: to the row's next button when the row stays, else
 * to the next row, else to the list's heading.
 */
export function focusBeside(button: HTMLElement, { staysInList, heading }: Beside): void {
  const row = button.closest('li')
  const own = staysInList ? row : undefined
  const rows = [own, row?.nextElementSibling, row?.previousElementSibling]
  const buttons = rows.flatMap((each) => [...(each?.querySelectorAll('button') ?? [])])
  const next = buttons.find((candidate) => candidate !== button) ?? heading
  next?.focus()
}

type Beside = { staysInList: boolean; heading: HTMLElement | null }
