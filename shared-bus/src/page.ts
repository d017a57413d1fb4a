/**
 * What the page gives every remote as `@shoal/bus`, once for all of them. All of it is in everybody's first load, so
 * it is a list: what must be the same object for everyone (errors, numbers, the version), and the rules and texts
 * that several parts of the page use. A build that takes anything else from `@shoal/bus` fails and names it.
 *
 * The shapes of the contract are not on it. Whoever needs one, for a form say, imports it from its own file,
 * `@shoal/bus/contract/clips`; a rule that one remote alone needs comes from `@shoal/bus/rules`. Both are then
 * bundled into that remote.
 */
export { ApiError, RequestError } from './bus/failures.ts'
export { perFrame } from './bus/perFrame.ts'
export { problemText } from './bus/problem.ts'
export { allowedSeasons, currentSeason, limits } from './contract/limits.ts'
export { contractVersion } from './contract/remotes.ts'
export { effectivePass, isStaff, meets } from './rules/access.ts'
export { errorText, genericErrorText } from './rules/errors.ts'
export { levelProgress } from './rules/levels.ts'
export {
  formatClock,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDuration,
  formatTime,
  relativeTime,
} from './rules/time.ts'
export { defaultBio, displayNameProblem, tokenAmountProblem } from './rules/validation.ts'
