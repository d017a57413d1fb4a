// What other areas of this remote may use of the checkout.
export { orderAndLeave, useComeback } from './payment.ts'
