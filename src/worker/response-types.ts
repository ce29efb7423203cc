const typeOf = ({ headers }: Response) => (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** A page: what captive portals and boxes on the way answer whatever was asked for. */
export const isMarkup = (response: Response) => typeOf(response) === 'text/html'

export const isPicture = (response: Response) => typeOf(response).startsWith('image/')

export const isJson = (response: Response) => typeOf(response) === 'application/json'
