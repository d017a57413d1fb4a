import { products } from './contract.ts'
import { formatPrice, productName } from './rules.ts'

it('[TOK-7] every product that is sold has a name of its own, and its price is shown in dollars', () => {
  const list = products.map((product) => `${productName(product)} ${formatPrice(product.price, 'usd')}`)
  expect(new Set(list).size).toBe(products.length)
  expect(list).toEqual(expect.arrayContaining(['₣1,100 $9.99', 'Season pass, monthly $4.99', 'Season pass XL $49.99']))
  expect(formatPrice(5, 'usd')).toBe('$0.05')
})
