/** Where the sounds are that were made for messages, and those of the library. */
export const [soundBase, effectBase] = ['/voice/sounds/', '/voice/effects/']

/** Of a message. */
export const soundUrl = (id: string): string => soundBase + id
/** Of a sound of the library. */
export const effectUrl = (id: string): string => effectBase + id
