// What other areas of this remote may use of the checkout.
export { EmptyOrdersPlate } from './EmptyOrdersPlate.tsx'
