import { products } from '../contract/checkout.ts'
import { formatPrice, productName } from './products.ts'

it('[TOK-7] names every product and its price', () => {
  const list = products.map((product) => `${productName(product)} ${formatPrice(product.price, 'usd')}`)
  expect(new Set(list).size).toBe(products.length)
  expect(list).toEqual(expect.arrayContaining(['₣1,100 $9.99', 'Season pass, monthly $4.99', 'Season pass XL $49.99']))
  expect(formatPrice(5, 'usd')).toBe('$0.05')
})
