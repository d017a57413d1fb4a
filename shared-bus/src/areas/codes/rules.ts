/** A code as it is compared: capitals and digits alone, however it was typed. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
