import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { directLabel, type Entry, type EntryGroup } from './entries.ts'
import { noteRecent } from './recent-entries.ts'

export type Selection = ReturnType<typeof useSelection>

type Shown = { groups: EntryGroup[]; isPending: boolean; text: string }

/**
 * The selected entry of the palette: the first, until another is chosen. If Enter is pressed before the titles have
 * arrived, the first of them is opened when they do.
 */
export function useSelection({ groups, isPending, text }: Shown) {
  const prefix = useId()
  const [chosen, setChosen] = useState({ id: '', text })
  const [awaited, setAwaited] = useState<string>()
  const entries = groups.flatMap((group) => group.entries)
  const chosenEntry = chosen.text === text ? entries.find(({ id }) => id === chosen.id) : undefined
  const active = chosenEntry ?? entries[0]
  const idOf = ({ id }: Entry) => prefix + id
  const choose = ({ id }: Entry) => setChosen({ id, text })
  const elementOf = (entry: Entry) => document.getElementById(idOf(entry))
  const isEarly = isPending && !chosenEntry && groups[0]?.label !== directLabel && text.trim() !== ''
  const follow = (isNewTab: boolean) => {
    if (isEarly && !isNewTab) return setAwaited(text)
    if (!active) return
    if (!isNewTab || !active.to) return elementOf(active)?.click()
    noteRecent(active)
    window.open(active.to, '_blank', 'noopener')
  }
  const move = (step: 1 | -1) => {
    const from = active ? entries.indexOf(active) : -1
    const next = entries[(from + step + entries.length) % entries.length]
    if (!next) return
    choose(next)
    elementOf(next)?.scrollIntoView({ block: 'nearest' })
  }
  /** @returns whether the key was used */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) follow(event.ctrlKey || event.metaKey)
    else return false
    return true
  }
  useEffect(() => {
    if (awaited === undefined || (awaited === text && isPending)) return
    setAwaited(undefined)
    if (awaited === text && active) document.getElementById(prefix + active.id)?.click()
  }, [awaited, text, isPending, active, prefix])
  return { active, idOf, choose, onKeyDown }
}
