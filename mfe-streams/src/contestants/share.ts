/** A part of a whole in percent, whole; 0 of nothing. */
export const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.round((100 * part) / whole) : 0)
