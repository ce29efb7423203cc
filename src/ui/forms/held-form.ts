type WithHeldForm = Window & { heldForm?: HTMLFormElement }

/**
 * For the page's head: a form that says `method="post"` is sent by the page's scripts alone. Pressed before they are
 * there, it is held back, so that nothing that was typed, a password least of all, ends up in an address.
 */
export const heldFormScript = `document.addEventListener('submit',function(e){
if(e.target.getAttribute('method')==='post'){e.preventDefault();window.heldForm=e.target}},true)`

/** The page is alive: sends the form that was held back. */
export function sendHeldForm(): void {
  const { heldForm }: WithHeldForm = window
  if (heldForm?.isConnected) heldForm.requestSubmit()
}
