import { createContext } from 'react'

/** What our own inline scripts carry as `nonce` while a page is rendered; the server takes it off before it leaves. */
export const ScriptMark = createContext<string | undefined>(undefined)

/** The header in which a rendering hands its mark to the server; it goes no further. */
export const scriptMarkHeader = 'x-script-mark'
