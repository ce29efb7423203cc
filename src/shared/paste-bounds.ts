/** Links that are pasted at once. */
export const mostPastedLinks = 1000
