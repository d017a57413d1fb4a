// A server with one area whose call and event answer errors that they declare, and others that they do not.
import { area, call, send } from '@shoal/bus/dsl/contract'
import { errors } from '@shoal/bus/dsl/errors'
import { get, wire } from '@shoal/bus/dsl/wire'
import * as z from 'zod/mini'
import { startApp } from '../../src/app.ts'
import { serve } from '../../src/platform/http/serve.ts'
import { listen } from '../../src/platform/realtime/listen.ts'
import { refuse } from '../../src/platform/refusal.ts'
import { readSettings } from '../../src/platform/settings.ts'

const petsErrors = errors('pets', {
  asleep: { status: 409, text: 'It sleeps until {time}', when: 'It is night.' },
  bites: { status: 403, text: 'It bites', when: 'It is not to be patted.' },
  gone: { code: 'asleep', status: 410, text: 'It sleeps for good', when: 'It is dead.' },
})
type Pet = keyof typeof petsErrors

const pat = (pet: Pet): never => {
  if (pet === 'asleep') refuse(petsErrors.asleep, { time: '6:00' })
  refuse(petsErrors[pet])
}
const which = z.enum(['asleep', 'bites', 'gone'])
const petsWire = wire('pets', { calls: { pat: get('/pets/:pet') }, sends: ['pat'] })
const pets = area(petsWire, {
  version: '1.0.0',
  errors: petsErrors,
  calls: {
    pat: call({
      summary: 'Pats',
      access: 'anyone',
      params: z.strictObject({ pet: which }),
      errors: [petsErrors.asleep],
    }),
  },
  sends: { pat: send({ summary: 'Pats', access: 'anyone', payload: which, errors: [petsErrors.asleep] }) },
})

const { lifecycle } = await startApp(
  readSettings(process.env),
  [
    {
      name: 'pets',
      setup: () => ({
        routes: serve(pets, { pat: ({ params }) => pat(params.pet) }),
        listeners: listen(pets, { pat: ({ payload }) => pat(payload) }),
      }),
    },
  ],
  async () => {},
)
lifecycle.obeySignals()
