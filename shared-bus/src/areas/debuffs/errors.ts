import { type CodesOf, errors } from '../../dsl/errors.ts'

export const debuffsErrors = errors('debuffs', {
  worksAlready: {
    status: 409,
    text: '{clan} suffers from {debuff} already. Wait until it is over',
    when: 'A debuff of the same kind still works on this clan: it is neither made longer nor used twice. Nothing moved; the wartoy stays where it is.',
  },
})
export type DebuffsErrorCode = CodesOf<typeof debuffsErrors>
