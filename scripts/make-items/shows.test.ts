import { shows } from '../../mfe-economy/src/fishtoys/shows.ts'
import { catalogue } from '../../server/src/features/items/catalogue/index.ts'

const asked = catalogue.flatMap(({ effect }) => (effect?.name === 'toy' ? [effect.show] : []))

describe('how toys are drawn on the picture', () => {
  it('[ITEM-3] in at least twelve different ways, and the page knows each of them', () => {
    expect(new Set(asked).size).toBeGreaterThanOrEqual(12)
    expect([...new Set(asked)].toSorted()).toEqual([...shows].toSorted())
  })
})
