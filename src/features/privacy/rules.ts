/**
 * How long a deleted account can still be kept, by signing in or by the mailed link
 * (docs/product/account.md#personal-data).
 */
export const deletionGraceDays = 30
/** The page of the link that keeps an account; the token is in the fragment. */
export const cancelDeletionPage = '/cancel-deletion'
