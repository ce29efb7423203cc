/** A thread's answer to a request for the next piece. */
export type ThreadAnswer<Piece> = { piece: Piece } | { end: true } | { refusal: string } | { failure: unknown }
