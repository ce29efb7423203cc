/** The oldest versions in which the whole site works; README.md names them. */
export const supportedBrowsers = { chrome: 120, edge: 120, firefox: 128, safari: 17.4 } as const

/** The oldest versions that parse the built files and show visitor pages. */
export const syntaxTarget = ['chrome111', 'edge111', 'firefox121', 'safari16.4']
