import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { remotes } from './contract.ts'

export const texts: UnfilteredTexts<typeof remotes> = {
  ofStaff: ['change why', 'createToken label', 'rollback why'],
  // Texts that a team ships with a deploy token are read by admins alone.
  neverShown: ['override overrides.*.remote', 'override overrides.*.use', 'ship'],
}
