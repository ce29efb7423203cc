import { createContext } from 'react'

/** The `nonce` of our own inline scripts while a page is rendered. The server removes it before sending the page. */
export const ScriptMark = createContext<string | undefined>(undefined)
