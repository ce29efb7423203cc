/** What a thread answers each time that it is asked for its next piece. */
export type ThreadAnswer<Piece> = { piece: Piece } | { end: true } | { refusal: string } | { failure: unknown }
