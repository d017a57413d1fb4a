import { Refusal } from '../../../platform/refusal.ts'

/** Why a shipment is refused; the text is for the team that ships. */
export const notARemote = (why: string) => new Refusal(422, 'remotes/not-a-remote', why)
export const missingFile = (why: string) => new Refusal(422, 'remotes/missing-file', why)
export const wrongHash = (path: string, why: string) => new Refusal(422, 'remotes/wrong-hash', `${path}: ${why}`)
export const badPath = (path: string, why: string) =>
  new Refusal(422, 'remotes/bad-path', `${JSON.stringify(path.slice(0, 200))}: ${why}`)
export const tooLarge = (why: string) => new Refusal(413, 'remotes/too-large', why)
export const versionExists = (name: string, version: string) =>
  new Refusal(
    409,
    'remotes/version-exists',
    `${name} ${version} is there already; versions never change, ship a new one`,
  )
export const incompatible = (misfit: string) => new Refusal(409, 'remotes/incompatible', `It needs ${misfit}`)
export const unscopedStyles = (path: string, why: string) =>
  new Refusal(422, 'remotes/unscoped-styles', `${path}: ${why}`)
export const originNotAllowed = (why: string) => new Refusal(403, 'remotes/origin-not-allowed', why)
