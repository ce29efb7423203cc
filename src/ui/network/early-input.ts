type EarlyInput = [target: HTMLElement, type: 'click' | 'keydown' | 'input' | 'change', text: string]
type WithEarlyInput = Window & { earlyInput?: EarlyInput[]; hasHydrationBegun?: boolean }

/**
 * A script for the page's head: records input before the page's scripts have loaded, in order. Links, submit buttons
 * and disclosures work without scripts.
 */
export const earlyInputScript = `(function(){
var kept=window.earlyInput=[]
function keep(e){var t=e.target
if(window.hasHydrationBegun||!e.isTrusted||!t.closest)return
if(e.type==='click'){
var box=t.closest('input[type=checkbox],input[type=radio]'),button=t.closest('button,[role=button],[role=tab],[role=option]')
if(box)kept.push([box,'click',box.checked?'on':''])
else if(button&&!(button.form&&button.type==='submit')&&!t.closest('a[href],summary,[popovertarget]'))kept.push([button,'click',''])}
else if(e.type!=='keydown'){if(!/^(checkbox|radio|file)$/.test(t.type))kept.push([t,e.type,t.value])}
else if(!e.ctrlKey&&!e.metaKey&&!e.altKey&&!/^(Enter|Tab| )$/.test(e.key))kept.push([t,'keydown',e.key])}
['click','keydown','input','change'].forEach(function(type){addEventListener(type,keep,true)})})()`

/** From here on React itself takes input, and replays input for parts that are not hydrated yet. */
export function leaveInputToReact(): void {
  const page: WithEarlyInput = window
  page.hasHydrationBegun = true
}

/** An effect of the page: replays the input from before hydration, and hovers the link under the pointer again. */
export function replayEarlyInput(): void {
  const page: WithEarlyInput = window
  const { earlyInput } = page
  // Journeys wait until it is gone (e2e/kit/test.ts): the effects of the page have run.
  delete page.earlyInput
  // After the effects: between two inputs React draws only outside of them.
  queueMicrotask(() => {
    earlyInput?.forEach(replay)
    const pointed = document.querySelector('a:hover')
    for (const type of ['pointerover', 'mouseover']) pointed?.dispatchEvent(new MouseEvent(type, { bubbles: true }))
  })
}

function replay([target, type, text]: EarlyInput): void {
  if (!target.isConnected) return
  if (type === 'click') click(target, text === 'on')
  else if (type === 'keydown') press(target, text)
  else setText(target, type, text)
}

function click(target: HTMLElement, isOn: boolean): void {
  // The browser has set it already: to React, and to the page, the click is what sets it.
  if (target instanceof HTMLInputElement) target.checked = !isOn
  target.click()
}

function press(target: HTMLElement, key: string): void {
  const isHandled = !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  // A letter after '/' belongs to the field that '/' opened. If it was typed into a field, that already has it.
  const field = document.activeElement
  if (!isHandled && key.length === 1 && field instanceof HTMLInputElement && field !== target)
    document.execCommand('insertText', false, key)
}

function setText(target: HTMLElement, type: 'input' | 'change', text: string): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    const field = target instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
    // React ignores a value that it knows: the element's own setter notifies it of the change.
    target.value = ''
    Object.getOwnPropertyDescriptor(field.prototype, 'value')?.set?.call(target, text)
  } else if (target instanceof HTMLSelectElement) target.value = text
  target.dispatchEvent(new Event(type, { bubbles: true }))
}
