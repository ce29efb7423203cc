/**
 * How long an action can be undone, and how long members' data of deleted animes is kept
 * (docs/product/administration.md#administration).
 */
export const undoDays = 30
