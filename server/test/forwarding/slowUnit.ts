// The example unit, which is made only when the process gets SIGUSR2.
import { once } from 'node:events'
import type { CreateForwarding } from '../../src/features/battleMedia/forwarding/forwarding.ts'
import { createForwarding as createExample } from './exampleUnit.ts'

export const createForwarding: CreateForwarding = async (options) => {
  options.log.info({ call: 'createForwarding' }, 'the example unit was called')
  await once(process, 'SIGUSR2')
  return createExample(options)
}
