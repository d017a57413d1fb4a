import { createBus } from '@shoal/bus'
import * as z from '@shoal/bus/shape'
import type { ReactNode } from 'react'
import { defineRemote, modal, offer, panel, slot } from './define.ts'
import { container } from './runtime/container.ts'
import type { MountProps, Shell } from './shell.ts'

const greet = modal('greet', z.object({ name: z.string(), loud: z.optional(z.boolean()) }))
const help = modal('help', z.object({ topic: z.optional(z.string()) }))
const quiet = modal('quiet')
const corner = slot('corner', z.object({ count: z.number() }))
const home = panel('home')

const Greet = ({ name }: { name: string; loud?: boolean }): ReactNode => name
const Count = ({ count }: { count: number }): ReactNode => count
const Nothing = (): ReactNode => null
const load =
  <C>(component: C) =>
  async () => ({ default: component })

const definition = defineRemote({
  name: 'mfe-x',
  contract: '^1.0.0',
  // A topic and a state of areas, and a topic of the page.
  publishes: [
    'streams:select',
    'tokens',
    'panel:mark',
    // @ts-expect-error the area has no such topic
    'streams:sink',
    // @ts-expect-error the shell alone knows who somebody is
    'session',
  ],
  panels: [offer(home, { title: 'Home', load: load(Nothing) })],
  modals: [
    offer(greet, { title: 'Greeting', load: load(Greet) }),
    offer(quiet, { title: 'Quiet', load: load(Nothing) }),
    // @ts-expect-error the component wants what the declaration does not give
    offer(quiet, { title: 'Quiet', load: load(Greet) }),
    // @ts-expect-error the declaration gives a text
    offer(greet, { title: 'Greeting', load: load(({ name }: { name: number }) => name) }),
    // @ts-expect-error without a declaration nobody knows what it takes
    { id: 'greet', title: 'Greeting', load: load(Greet) },
  ],
  slots: [
    offer(corner, { id: 'counter', load: load(Count) }),
    // @ts-expect-error the declaration gives a count
    offer(corner, { id: 'greeter', load: load(Greet) }),
  ],
})

/** Never called: the compiler reads it. */
export function asksForWhatThereIs({ openModal, openPanel }: Shell) {
  openModal(greet, { name: 'lou' })
  openModal(help)
  openModal(quiet)
  openPanel(home)
  // @ts-expect-error a name is needed
  openModal(greet)
  // @ts-expect-error a name is a text
  openModal(greet, { name: 17 })
  // @ts-expect-error there is nothing to say
  openModal(quiet, { name: 'lou' })
  // @ts-expect-error a panel is no modal
  openModal(home)
  // @ts-expect-error an id may be wrong
  openModal('greet', { name: 'lou' })
}

const shell = { bus: createBus({ request: async () => ({}) }) } as unknown as MountProps['shell']
const propsWith = (input: object): MountProps => ({
  domElement: document.createElement('div'),
  ...{ shell, lasting: shell, input },
  onFailure: () => {},
})

it('[MFE-11] a modal and a slot are mounted with props that fit their declaration, and with no others', async () => {
  const remote = container(definition, 'build')
  const [modalOf, slotOf] = [await remote.lifecycles('modal', 'greet'), await remote.lifecycles('slot', 'counter')]
  const fitting = propsWith({ name: 'lou' })
  await modalOf.mount(fitting)
  expect(fitting.domElement).toHaveTextContent('lou')
  await expect(modalOf.mount(propsWith({ name: 17 }))).rejects.toMatchObject({
    name: 'PropsError',
    message: 'modal greet was given wrong props: name: expected string',
  })
  await expect(slotOf.mount(propsWith({}))).rejects.toMatchObject({
    message: 'slot counter was given wrong props: count: expected number',
  })
  // A component that stands goes on with the props that it has.
  const counter = propsWith({ count: 1 })
  await slotOf.mount(counter)
  await expect(slotOf.update({ ...counter, input: { count: 'many' } })).rejects.toMatchObject({ name: 'PropsError' })
  expect(counter.domElement).toHaveTextContent('1')
  await modalOf.unmount(fitting)
  await slotOf.unmount(counter)
})
