/** Under which the stocks are cached. */
export const listingKey = ['stocks'] as const
