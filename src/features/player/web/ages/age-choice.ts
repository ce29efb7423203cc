import { useSyncExternalStore } from 'react'
import { listen } from '../../../../ui/network/listen.ts'
import { browserTexts } from '../../../../ui/storage/text-store.ts'

/** The name of the stored text, and of the event after a change in this tab. */
const key = 'ages'

/** From which age on the visitor can be asked. */
export const askedAges = [12, 16, 18] as const
/** Above all ages: the visitor is never asked. */
export const neverAsked = 99
const defaultAge = 16

type AgeChoice = {
  /** From which age on the visitor wants to be asked. */
  from: number
  /** From which age on the answer is still missing: higher, once an age was confirmed. */
  asks: number
}

/** A script for the page's head, so that the first paint shows either the picture or the question (ages.css). */
export const ageScript = `(function(m){try{m=/^\\d\\d/.exec(localStorage.getItem('${key}'))
if(m)document.documentElement.dataset.asksAge=m}catch(e){}})()`

const readText = () => browserTexts.read(key) ?? ''

function read(text = readText()): AgeChoice {
  const [, asks = defaultAge, from = defaultAge] = /^(12|16|18|99) (12|16|18|99)$/.exec(text) ?? []
  return { asks: Number(asks), from: Number(from) }
}

function store({ asks, from }: AgeChoice): void {
  browserTexts.write(key, `${asks} ${from}`)
  dispatchEvent(new Event(key))
}

/** Returns whether this device must ask before an anime of this age plays. Client only. */
export const asksAge = (age: number) => age >= read().asks

/** Stores that the visitor has this age, and so every lower one. */
export function confirmAge(age: number): void {
  const { asks, from } = read()
  store({ from, asks: Math.max(asks, askedAges.find((next) => next > age) ?? neverAsked) })
}

/** Stores from which age on the visitor wants to be asked. A confirmed age stays confirmed. */
export function chooseAskedAge(from: number): void {
  const { asks, from: before } = read()
  store({ from, asks: asks > before ? Math.max(from, asks) : from })
}

export function forgetConfirmedAge(): void {
  const { from } = read()
  store({ from, asks: from })
}

/** Returns the visitor's choice, and whether an age was confirmed; follows changes in every tab. */
export function useAgeChoice(): { from: number; hasConfirmed: boolean } {
  const { asks, from } = read(useSyncExternalStore(subscribe, readText, () => ''))
  return { from, hasConfirmed: asks > from }
}

/** `undecided`: the server's page, which both the asked and the others get. */
export type AgeState = 'free' | 'asked' | 'undecided'

/** Returns whether an anime may play, for this visitor. */
export function useAgeState(age: number | null): AgeState {
  return useSyncExternalStore<AgeState>(
    subscribe,
    () => (asksAge(age ?? 0) ? 'asked' : 'free'),
    () => ((age ?? 0) < askedAges[0] ? 'free' : 'undecided'),
  )
}

const subscribe = (onChange: () => void) => listen(window, [key, 'storage'], onChange)
