/**
 * A script for the page's head. A form with `method="post"` is sent only by the page's scripts. If it is submitted
 * before hydration it is held back, so that no typed value, such as a password, ends up in an address.
 */
export const heldFormScript = `document.addEventListener('submit',function(e){
if(e.target.getAttribute('method')==='post'){e.preventDefault();window.heldForm=e.target}},true)`

/** Submits the form that was held back, after hydration. */
export function sendHeldForm(): void {
  const { heldForm }: Window & { heldForm?: HTMLFormElement } = window
  if (heldForm?.isConnected) heldForm.requestSubmit()
}
