import type { OrderRow, PaymentRow } from './tables.ts'

/** The payment provider. The webhook is told whether a payment succeeded. */
export interface Provider {
  readonly way: 'stripe' | 'sandbox'
  /** Whether this body of an event, with this header `Stripe-Signature`, comes from it and is not an old one sent again. */
  hasSigned(body: Buffer, signature: string): Promise<boolean>
  /** Opens a page on which an order can be paid; for the same order it is the same page. Throws when it cannot. */
  open(order: OrderRow): Promise<{ reference: string; url: string }>
  /**
   * Ends a subscription, with the time that is paid or at once; answers when it runs out. `paidUntil` is what is known
   * here of that. Throws when it cannot.
   */
  endSubscription(subscription: string, how: { atOnce: boolean; paidUntil: Date | null }): Promise<Date>
  /** Takes it back that a subscription was ended, before it ran out; answers when it is paid again. Throws when it cannot. */
  resumeSubscription(subscription: string, how: { paidUntil: Date | null }): Promise<Date>
  /**
   * Gives back what is left of a payment; asked again, it gives nothing more. Answers whether the money is back: where it
   * is not yet, an event tells. Throws when it cannot.
   */
  refund(payment: PaymentRow): Promise<boolean>
  /** What it calls the payment of an invoice, which its events do not always say; null when there is none. Throws when it cannot. */
  paymentOf(invoice: string): Promise<string | null>
}
