import { remoteErrors } from '@shoal/bus/page/errors'

const declared: ReadonlySet<string> = new Set(Object.values(remoteErrors).map(({ code }) => code))

/** What is counted for a code that came in: whoever makes codes up makes no new metrics. */
export const knownCode = (code: string): string => (declared.has(code) ? code : 'other')
