/** The oldest versions in which all of the site works; README.md names them. */
export const supportedBrowsers = { chrome: 120, edge: 120, firefox: 128, safari: 17.4 } as const

/** The oldest versions whose syntax the built files keep to: what visitors see works there too. */
export const syntaxTarget = ['chrome111', 'edge111', 'firefox121', 'safari16.4']
