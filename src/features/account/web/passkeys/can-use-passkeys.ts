/** Returns whether the browser knows passkeys; they need https, or this machine. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window
