import { type CodesOf, errors } from '../../dsl/errors.ts'

/** Called by the payment provider alone. */
const webhook = ['POST /api/checkout/webhook']

export const checkoutErrors = errors('checkout', {
  notSelling: {
    status: 503,
    text: 'This show sells nothing',
    when: 'The server has neither `STRIPE_SECRET_KEY` nor the sandbox, so nothing can be bought. Its operator decides (docs/operations.md, Selling).',
  },
  noSuchProduct: {
    status: 404,
    text: 'This is not sold (any more)',
    when: 'Nothing with this id is sold (any more). Fetch `GET /api/checkout` for what is.',
  },
  alreadyYours: {
    status: 409,
    text: 'You have this already',
    when: 'The person has this season pass, or a higher one, or subscribes already; or buys an upgrade without the pass it begins at. Nothing was ordered. `GET /api/checkout` lists what they can buy.',
  },
  noSuchOrder: {
    status: 404,
    text: 'You have no such order',
    when: 'None of the person’s own orders has this id.',
  },
  noSubscription: {
    status: 409,
    text: 'You have no subscription here',
    when: 'The person has no subscription that was bought here and still runs.',
  },
  providerFailed: {
    status: 502,
    text: {
      open: 'The payment page could not be opened. Nothing was paid; try again',
      end: 'The subscription could not be ended. Try again',
      resume: 'It could not be taken back. Try again',
    },
    when: 'The payment provider did not answer, or refused; the log says what it said. Nothing was paid. Try again; the same `Idempotency-Key` may be used.',
  },
  noSuchPerson: {
    status: 404,
    text: 'Nobody is called {name}',
    when: 'A pass was to be given to a name that nobody has. Nothing was ordered.',
  },
  ownGift: {
    status: 400,
    text: 'This is you. Get Season Pass is the other way',
    when: 'A person tried to give a pass to themselves. Nothing was ordered.',
  },
  hasPass: {
    status: 409,
    text: '{name} has a pass already',
    when: 'A pass was to be given to somebody who has one, or is staff. Nothing was ordered.',
  },
  fewerViewers: {
    status: 409,
    text: {
      some: 'Only {viewers} in this chat could get one just now',
      none: 'Nobody else in this chat is without a pass just now',
    },
    when: 'More passes were to be given by lot than there are people in the room who have none: those who are there now, without staff and without oneself. Nothing was ordered. `GET /api/checkout/gifts` says how many there are.',
  },
  noSuchReceipt: {
    status: 404,
    text: 'You have no such receipt',
    when: 'None of the person’s own payments has this id, or nobody is signed in.',
    at: ['GET /checkout/receipts/:id'],
  },
  badSignature: {
    status: 400,
    text: 'The signature is missing, wrong or too old',
    when: '`Stripe-Signature` is missing, was not made with this server’s secret over exactly this body, or is more than five minutes off. Compare `STRIPE_WEBHOOK_SECRET` with the endpoint’s secret in the dashboard, and the server’s clock with the time.',
    at: webhook,
  },
  wrongPayment: {
    status: 400,
    text: 'This is not the checkout, amount or currency of the order',
    when: 'The checkout, the amount or the currency is not what was ordered. Nothing was credited. It is in the log with both; look at the payment in the provider’s dashboard and give the money back.',
    at: webhook,
  },
})
export type CheckoutErrorCode = CodesOf<typeof checkoutErrors>
