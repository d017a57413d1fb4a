/** A launch text as it is compared: letters and digits count, their case and what stands between them does not. */
export const normalText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
