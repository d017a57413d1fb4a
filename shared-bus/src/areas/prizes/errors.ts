import { type CodesOf, errors } from '../../dsl/errors.ts'

export const prizesErrors = errors('prizes', {
  refilling: {
    status: 503,
    text: 'The machine is being refilled. Try again later',
    when: 'So many items are switched off that the machine has none left of some rarity, and so could not keep to its odds. Nothing was paid.',
  },
})
export type PrizesErrorCode = CodesOf<typeof prizesErrors>
