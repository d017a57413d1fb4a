/**
 * What exists once in the page: the shell provides it to every remote as `@shoal/bus`, and all of it is in everybody's
 * first load. So it knows no area but the page's own; an area comes from `@shoal/bus/<area>`, and is bundled into each
 * remote that uses it.
 */
export * from './areas/page/wire.ts'
export * from './bus/index.ts'
export type {
  Access,
  Area,
  Call,
  Calls,
  PageArea,
  Rate,
  Receive,
  Receives,
  Send,
  Sends,
  Upload,
} from './dsl/contract.ts'
export type { Modal, Panel, PropsIn, PropsOf, Slot } from './dsl/offers.ts'
export type { In, Incoming, Method, Out, Outgoing, Route, Schema, State, Topic, ValuesOf, Wire } from './dsl/wire.ts'
export { effectivePass, isStaff, meets, type Standing } from './rules/access.ts'
export { errorText, genericErrorText } from './rules/errors.ts'
export { levelProgress } from './rules/levels.ts'
export { defaultBio, displayNameProblem } from './rules/person.ts'
export {
  formatClock,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDuration,
  formatTime,
  relativeTime,
} from './rules/time.ts'
export { contractVersion } from './version.ts'
