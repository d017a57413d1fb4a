import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { remotes } from './contract.ts'

export const texts: UnfilteredTexts<typeof remotes> = {
  ofStaff: ['change why', 'createToken label', 'rollback why'],
  // What a team ships with a deploy token, admins alone read.
  neverShown: ['override overrides.*.remote', 'override overrides.*.use', 'ship'],
}
