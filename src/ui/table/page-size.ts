/** Rows of a page of the staff's lists, unless a list asks for another number. */
export const usualPageSize = 20
