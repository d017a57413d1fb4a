/** What tests of a remote need: its components mounted as the shell mounts them, on a real bus. Not for production code. */
import {
  type Api,
  createBus,
  type HostBus,
  type ModalRequest,
  modalArea,
  panelArea,
  settingsArea,
  type ToastRequest,
  toastArea,
  type Wire,
  type WithSnapshot,
} from '@shoal/bus'
import type { Session } from '@shoal/bus/accounts'
import { noParts, type Person } from '@shoal/bus/common'
import { act, type RenderResult, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import type { PageStates } from '../src/pageWide.ts'
import { MountedContext } from '../src/runtime/context.ts'
import { endIdleStores } from '../src/runtime/stores.ts'
import type { KeyedStorage, Shell } from '../src/shell.ts'

/** The component under test keeps its keys under this name: `localStorage.getItem('mfe-under-test:volume')`. */
const OWNER = 'mfe-under-test'

const keysIn = (storage: () => Storage): KeyedStorage => ({
  get: (key) => storage().getItem(`${OWNER}:${key}`),
  set: (key, value) => storage().setItem(`${OWNER}:${key}`, value),
  remove: (key) => storage().removeItem(`${OWNER}:${key}`),
})

/** A person to test with. */
export const somebody = (more: Partial<Person> = {}): Person => ({
  id: 'lou',
  displayName: 'lantern_lou',
  color: '#ff9ade',
  photo: null,
  level: 42,
  role: null,
  ...noParts,
  ...more,
})

/** A signed-in session to test with. */
export const sessionOf = (user: Partial<Session['user']> = {}): Session => ({
  access_token: 'token',
  recovery: false,
  user: {
    id: 'me',
    email: { email: 'me@example.test' },
    app_metadata: { admin: false, mod: false, fish: false, qa: false },
    displayName: 'me',
    color: '#8fc0ff',
    photo: null,
    pass: 'none',
    ...user,
  },
})

const states: Partial<PageStates> = {
  connection: { status: 'connected', error: null, latency: null },
  panel: 'live-streams',
}

/** The calls a test answers, by the name of the area; any other call fails the test. */
export type ApiAnswers = {
  [area: string]: { [call: string]: (input?: never) => unknown }
}

export interface ShellOptions {
  states?: Partial<PageStates>
  api?: ApiAnswers
  /** Answers requests over the socket. */
  request?: (name: string, payload: unknown) => Promise<unknown>
  props?: object
}

export interface InShell extends RenderResult {
  bus: HostBus
  /** Modals that were opened, in order. */
  modals: ModalRequest[]
  closedModals: () => number
  toasts: ToastRequest[]
  /** Panels that were opened, in order. */
  panels: string[]
  /** Sounds that were asked for, in order. */
  sounds: string[]
  /** Hands in an event from the server, as the socket would. */
  receive: HostBus['deliver']
}

/**
 * Calls of the contract; a call that the test does not answer fails loudly, and so does an answer to a call that its area
 * does not have.
 */
function answeringApi(answers: ApiAnswers): Api {
  const made = new Map<string, object>()
  const callsOf = ({ name: area, calls }: Wire): object => {
    const own = answers[area] ?? {}
    for (const call of Object.keys(own)) if (!(call in calls)) throw new Error(`There is no call ${area}.${call}`)
    return Object.fromEntries(
      Object.keys(calls).map((call) => [
        call,
        async (input: never) => {
          const answer = own[call]
          if (!answer) throw new Error(`The test answers no ${area}.${call}`)
          return answer(input)
        },
      ]),
    )
  }
  const api = (area: Wire) => {
    const calls = made.get(area.name) ?? callsOf(area)
    made.set(area.name, calls)
    return calls
  }
  return api as unknown as Api
}

/** Renders a component of a remote within a shell on a real bus. */
export function renderInShell(component: ReactElement, options: ShellOptions = {}): InShell {
  const bus = createBus({
    initial: { ...states, ...options.states },
    request: options.request ?? (async (name) => Promise.reject(new Error(`The test answers no ${name}`))),
    onInvalid: (name, problem) => {
      throw new Error(`${name} does not fit the contract: ${problem}`)
    },
  })
  const modals: ModalRequest[] = []
  const toasts: ToastRequest[] = []
  const panels: string[] = []
  const sounds: string[] = []
  let closed = 0
  bus.on(modalArea.topics.open).subscribe((request) => modals.push(request))
  bus.on(modalArea.topics.close).subscribe(() => {
    closed += 1
  })
  bus.on(toastArea.topics.show).subscribe((toast) => toasts.push(toast))
  bus.on(panelArea.topics.open).subscribe(({ id }) => panels.push(id))
  bus.on(settingsArea.topics['play-sound']).subscribe(({ name }) => sounds.push(name))

  const api = answeringApi(options.api ?? {})
  const shell: Shell = {
    bus,
    api,
    // As the area's own call answers, which is what a test says.
    snapshot: ((area: WithSnapshot) =>
      (api(area) as Readonly<Record<string, () => unknown>>)[area.snapshot]!()) as Shell['snapshot'],
    environment: 'test',
    storage: { local: keysIn(() => localStorage), session: keysIn(() => sessionStorage) },
    openModal: ({ id }, ...[props]) =>
      bus.publish(modalArea.topics.open, { id, props: props as Record<string, unknown> | undefined }),
    closeModal: () => bus.publish(modalArea.topics.close, {}),
    toast: (toast) => bus.publish(toastArea.topics.show, toast),
    openPanel: ({ id }) => bus.publish(panelArea.topics.open, { id }),
    fillSlot: () => ({ update: () => {}, release: () => {} }),
  }
  const mounted = { owner: OWNER, shell, lasting: shell, footer: null }
  const result = render(component, {
    wrapper: ({ children }) => <MountedContext value={mounted}>{children}</MountedContext>,
  })
  return {
    ...result,
    unmount: () => {
      result.unmount()
      endIdleStores()
    },
    bus,
    modals,
    closedModals: () => closed,
    toasts,
    panels,
    sounds,
    receive: (name, payload) => act(() => bus.deliver(name, payload)),
  }
}

/**
 * What is played and stopped by audio elements of a test, in order, such as `play /voice/sounds/1 at 0.5`, with the elements
 * that were played; nothing is heard. Ends with `jest.restoreAllMocks()`.
 */
export function keptSounds(): { heard: string[]; elements: HTMLMediaElement[] } {
  const heard: string[] = []
  const elements: HTMLMediaElement[] = []
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    heard.push(`play ${this.getAttribute('src')} at ${this.volume}`)
    elements.push(this)
  })
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    heard.push(`stop ${this.getAttribute('src')}`)
  })
  return { heard, elements }
}
