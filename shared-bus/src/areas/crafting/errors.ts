import { type CodesOf, errors } from '../../dsl/errors.ts'

export const craftingErrors = errors('crafting', {
  oneItem: {
    status: 400,
    text: 'Crafting takes two items: one cannot be used twice',
    when: 'Both ids name the same instance. Nothing moved. Name two instances; they may be of the same item.',
  },
  switchedOff: {
    status: 409,
    text: 'What these two make is not to be had at the moment. You keep both',
    when: 'An admin has switched off the item that would come out. Nothing moved.',
  },
})
export type CraftingErrorCode = CodesOf<typeof craftingErrors>
