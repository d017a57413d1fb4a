// A forwarding unit that fails in every way in which somebody else's may: see ../../src/features/battleMedia/otherUnit.test.ts.
import type { CreateForwarding, Forwarding } from '../../src/features/battleMedia/forwarding/forwarding.ts'
import { fixedOffer } from './exampleUnit.ts'

const fail = (what: string): never => {
  throw new Error(`the broken unit fails in ${what}`)
}
/** A rejection from a call of which nobody expects a promise, as somebody writes who makes it `async`. */
const reject = (what: string) => Promise.reject(new Error(`the broken unit rejects ${what}`)) as unknown as undefined

let created = 0

/** Rejects the first time, as where another server does not answer yet. */
export const createForwarding: CreateForwarding = async (): Promise<Forwarding> => {
  created += 1
  if (created === 1) fail('createForwarding')
  let [joins, leaves, ends] = [0, 0, 0]
  return {
    // Not async: it throws at once the first time, rejects the second time, and works from then on.
    join() {
      joins += 1
      if (joins === 1) fail('join')
      return joins === 2 ? Promise.reject(new Error('no')) : Promise.resolve({ offer: fixedOffer, pictures: [] })
    },
    answer: (_peerId, answer) => (answer === 'throw' ? fail('answer') : Promise.reject(new Error('no'))),
    leave() {
      leaves += 1
      return leaves % 2 === 1 ? fail('leave') : reject('leave')
    },
    pictures: () => fail('pictures'),
    end() {
      ends += 1
      return ends % 2 === 1 ? fail('end') : reject('end')
    },
    count: () => fail('count'),
  }
}
