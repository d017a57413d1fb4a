import { reasons } from '../../dsl/reasons.ts'

export const craftingReasons = reasons({
  xp: {
    craft: 'Crafted',
  },
})
