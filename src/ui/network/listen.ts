type EventsOf<Target> = Target extends Window
  ? WindowEventMap
  : Target extends Document
    ? DocumentEventMap
    : Target extends HTMLElement
      ? HTMLElementEventMap
      : object

/** Listens to one event or several. @returns stops */
export function listen<Target extends EventTarget, Type extends string>(
  target: Target,
  types: Type | readonly Type[],
  listener: (event: Type extends keyof EventsOf<Target> ? EventsOf<Target>[Type] : Event) => void,
  options?: AddEventListenerOptions,
): () => void {
  const all = [types].flat()
  for (const type of all) target.addEventListener(type, listener as EventListener, options)
  return () => {
    for (const type of all) target.removeEventListener(type, listener as EventListener, options)
  }
}

/** Joins the functions that stop several listeners. */
export const joinStops = (stops: readonly (() => void)[]) => () => {
  for (const stop of stops) stop()
}
