import { type Bus, createBus, panelArea, toastArea } from '@shoal/bus'
import { profileArea } from '@shoal/bus/profile'
import { Dialog } from '@shoal/ui/Dialog'
import { getByRole, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createStore } from 'zustand'
import { liveStore, UserName, useEvent, useLive } from '../index.ts'
import type { MountProps, NamingShell } from '../shell.ts'
import { reactLifecycles } from './reactLifecycles.tsx'

const busOf = () => createBus({ request: async () => ({}), initial: { session: null } })
const shellOn = (bus: Bus) => ({ bus, api: {}, environment: 'test' }) as unknown as NamingShell
/** What all mounts on one bus share. */
const lastingOf = new WeakMap<Bus, NamingShell>()

function place(bus = busOf(), input: object = {}) {
  const failures: unknown[] = []
  const props: MountProps = {
    domElement: document.createElement('div'),
    shell: shellOn(bus.scope('mount')),
    lasting: lastingOf.get(bus) ?? shellOn(bus),
    input,
    onFailure: (error) => failures.push(error),
  }
  lastingOf.set(bus, props.lasting)
  return { bus, props, failures, element: props.domElement! }
}

function Clock({ name = '' }: { name?: string }) {
  const panel = useLive(panelArea.states.panel)
  const [toasts, setToasts] = useState(0)
  useEvent(toastArea.topics.show, () => setToasts((before) => before + 1))
  return <p>{`${name} sees ${panel} and ${toasts} toasts`}</p>
}

it('mounts, updates and unmounts a component with live values', async () => {
  const { bus, props, element } = place(busOf(), { name: 'lou' })
  const clock = reactLifecycles('mfe-x', Clock)
  await clock.mount(props)
  await waitFor(() => expect(element).toHaveTextContent('lou sees and 0 toasts'))
  bus.state(panelArea.states.panel).set('clips')
  bus.publish(toastArea.topics.show, { type: 'info', text: 'hi' })
  await waitFor(() => expect(element).toHaveTextContent('lou sees clips and 1 toasts'))
  await clock.update({ ...props, input: { name: 'mk' } })
  await waitFor(() => expect(element).toHaveTextContent('mk sees clips and 1 toasts'))
  await clock.unmount(props)
  expect(element).toBeEmptyDOMElement()
})

it('[MFE-3] tells the shell of a component that throws while it renders, and stays mounted for it', async () => {
  const { props, failures, element } = place()
  const broken = reactLifecycles('mfe-x', () => {
    throw new Error('drawn badly')
  })
  await broken.mount(props)
  expect(failures).toEqual([new Error('drawn badly')])
  expect(element).toBeEmptyDOMElement()
  await broken.unmount(props)
})

it('[MFE-9] a live store is shared while it is used, and ends with its last user', async () => {
  const bus = busOf()
  let made = 0
  const useCount = liveStore((shell) => {
    made += 1
    const store = createStore<{ toasts: number }>(() => ({ toasts: 0 }))
    shell.bus.on(toastArea.topics.show).subscribe(() => store.setState(({ toasts }) => ({ toasts: toasts + 1 })))
    return store
  })
  const lifecycles = reactLifecycles('mfe-x', () => <b>{useCount((state) => state.toasts)}</b>)
  const [one, two] = [place(bus), place(bus)]
  await lifecycles.mount(one.props)
  await lifecycles.mount(two.props)
  bus.publish(toastArea.topics.show, { type: 'info', text: 'hi' })
  await waitFor(() => expect([one.element.textContent, two.element.textContent, made]).toEqual(['1', '1', 1]))
  await lifecycles.unmount(one.props)
  bus.publish(toastArea.topics.show, { type: 'info', text: 'hi' })
  await waitFor(() => expect(two.element).toHaveTextContent('2'))
  await lifecycles.unmount(two.props)
  expect(bus.subscriptions()).toEqual({})
  await lifecycles.mount(one.props)
  expect([one.element.textContent, made]).toEqual(['0', 2])
  await lifecycles.unmount(one.props)
})

it('[MFE-9] a live store begins anew when what it was built on is over, although somebody still counts as its user', async () => {
  const bus = busOf()
  const useToasts = liveStore((shell) => {
    const store = createStore<{ toasts: number }>(() => ({ toasts: 0 }))
    shell.bus.on(toastArea.topics.show).subscribe(() => store.setState(({ toasts }) => ({ toasts: toasts + 1 })))
    return store
  })
  const lifecycles = reactLifecycles('mfe-x', () => <b>{useToasts((state) => state.toasts)}</b>)
  const over = bus.scope('mfe-x')
  const [givenUp, next] = [place(bus), place(bus)]
  await lifecycles.mount({ ...givenUp.props, lasting: { ...givenUp.props.lasting, bus: over } })
  over.release()
  await lifecycles.mount(next.props)
  bus.publish(toastArea.topics.show, { type: 'info', text: 'hi' })
  await waitFor(() => expect([givenUp.element.textContent, next.element.textContent]).toEqual(['0', '1']))
  await lifecycles.unmount(givenUp.props)
  await lifecycles.unmount(next.props)
  expect(bus.subscriptions()).toEqual({})
})

it('[MFE-15] a dialog, which stands outside of its remote’s place, carries the remote’s name, by which styles are scoped', async () => {
  const { props, element } = place()
  document.body.append(element)
  const lifecycles = reactLifecycles('mfe-x', () => (
    <Dialog open onClose={() => {}} title="Afloat">
      Afloat
    </Dialog>
  ))
  await lifecycles.mount(props)
  const dialog = await waitFor(() => getByRole(document.body, 'dialog'))
  expect(dialog.closest('[data-remote]')).toHaveAttribute('data-remote', 'mfe-x')
  expect(element).not.toContainElement(dialog)
  await lifecycles.unmount(props)
  element.remove()
})

it('[UI-1] a name asks for the user card on hover, on tap and on focus by keyboard, and lets it go', async () => {
  const { bus, props, element } = place()
  document.body.append(element)
  const asked: unknown[] = []
  bus.on(profileArea.topics['user-card-show']).subscribe(({ userId, via }) => asked.push([userId, via]))
  bus.on(profileArea.topics['user-card-hide']).subscribe(({ userId }) => asked.push([userId, 'gone']))
  const name = reactLifecycles('mfe-x', () => (
    <UserName user={{ id: 'lou', displayName: 'lantern_lou', color: '#ff9ade' }} />
  ))
  await name.mount(props)
  const button = element.querySelector('button')!
  const pointer = (type: string) => Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'mouse' })
  const move = (movementX: number) =>
    button.dispatchEvent(Object.assign(pointer('pointermove'), { movementX, movementY: 0 }))
  // It has come to lie under a mouse that stands still.
  button.dispatchEvent(pointer('pointerover'))
  move(0)
  expect(asked).toEqual([])
  move(2)
  move(1)
  button.dispatchEvent(pointer('pointerout'))
  button.click()
  await userEvent.tab()
  expect(button).toHaveFocus()
  await userEvent.tab()
  expect(asked).toEqual([
    ['lou', 'hover'],
    ['lou', 'gone'],
    ['lou', 'tap'],
    ['lou', 'focus'],
    ['lou', 'gone'],
  ])
  await name.unmount(props)
})
