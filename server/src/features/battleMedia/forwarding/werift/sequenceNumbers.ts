/** By how much one number of 16 bits, which begin anew at 0, is ahead of another; below 0 when it is behind. */
export const ahead = (number: number, other: number): number => ((number - other) << 16) >> 16
