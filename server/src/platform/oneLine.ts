// Controls and line breaks, and the marks that turn the direction of the text around them.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu

/** A text of staff reduced to plain text on one line [ANN-1]. */
export const oneLine = (text: string): string => text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim()
