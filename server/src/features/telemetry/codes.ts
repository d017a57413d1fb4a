import { remoteErrors } from '@shoal/bus/page/errors'

const declared: ReadonlySet<string> = new Set(Object.values(remoteErrors).map(({ code }) => code))

/** The label under which a reported code is counted: made-up codes cannot make new metrics. */
export const knownCode = (code: string): string => (declared.has(code) ? code : 'other')
