/** Lines per page, so that long lists stay fast. */
export const linesOnPage = 50

/** Returns the number of pages that hold the lines, at least one. */
export const countPages = (lines: number): number => Math.max(1, Math.ceil(lines / linesOnPage))
