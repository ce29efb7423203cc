const typeOf = ({ headers }: Response) => (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** True for an HTML page, which captive portals and routers answer to any request. */
export const isMarkup = (response: Response) => typeOf(response) === 'text/html'

export const isPicture = (response: Response) => typeOf(response).startsWith('image/')

export const isJson = (response: Response) => typeOf(response) === 'application/json'
