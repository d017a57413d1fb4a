import type { Call, Rate, Send } from '@shoal/bus'
import { perMinute } from '@shoal/bus/dsl/contract'

/** Rates of calls for which the contract names none. Generous: a thousand visitors behind one address may return at once. */
const usual = { reads: perMinute(2_400), writes: perMinute(300), events: perMinute(600) }

/** A document takes the server longer than most calls: it holds what the page shows first. */
export const documentRate = perMinute(1_200)

/** How often a call may be made: by a person, or by the visitors of one network together. */
export const rateOfCall = (call: Pick<Call, 'rate' | 'method'>): Rate =>
  call.rate ?? (call.method === 'GET' ? usual.reads : usual.writes)

/** How often a client event may be sent. */
export const rateOfSend = (send: Pick<Send, 'rate'>): Rate => send.rate ?? usual.events

/** For the documents. */
export const rateText = ({ limit, windowMs, by }: Rate): string => `${limit} in ${windowMs / 1000} s by ${by}`
