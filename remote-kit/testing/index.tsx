/** What tests of a remote need: its components mounted as the shell mounts them, on a real bus. Not for production code. */
import {
  type Api,
  type BusStates,
  createBus,
  type HostBus,
  initialStates,
  type ModalRequest,
  type Person,
  type Session,
  type ToastRequest,
} from '@shoal/bus'
import { act, type RenderResult, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MountedContext } from '../src/runtime/context.ts'
import { endIdleStores } from '../src/runtime/stores.ts'
import type { KeyedStorage, Shell } from '../src/shell.ts'

/** What is under test keeps its keys under this name: `localStorage.getItem('mfe-under-test:volume')`. */
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
  clan: null,
  role: null,
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

const states: BusStates = {
  ...initialStates,
  connection: { status: 'connected', error: null, latency: null },
  panel: 'live-streams',
}

/** The calls a test answers; any other call fails the test. */
export type ApiAnswers = {
  [A in keyof Api]?: { [K in keyof Api[A]]?: (input?: never) => unknown }
}

export interface ShellOptions {
  states?: Partial<BusStates>
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
  /** Hands in an event from the server, as the socket would. */
  receive: HostBus['deliver']
}

/** Calls of the contract; what a test does not answer is refused loudly. */
function answeringApi(answers: ApiAnswers): Api {
  return new Proxy({} as Api, {
    get: (_, area: string) =>
      new Proxy(
        {},
        {
          get: (_calls, call: string) => {
            const answer = (answers as Record<string, Record<string, (input?: unknown) => unknown>>)[area]?.[call]
            return async (input: unknown) => {
              if (!answer) throw new Error(`The test answers no ${area}.${call}`)
              return answer(input)
            }
          },
        },
      ),
  })
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
  let closed = 0
  bus.on('modal:open').subscribe((request) => modals.push(request))
  bus.on('modal:close').subscribe(() => {
    closed += 1
  })
  bus.on('toast:show').subscribe((toast) => toasts.push(toast))
  bus.on('panel:open').subscribe(({ id }) => panels.push(id))

  const shell: Shell = {
    bus,
    api: answeringApi(options.api ?? {}),
    environment: 'test',
    storage: { local: keysIn(() => localStorage), session: keysIn(() => sessionStorage) },
    openModal: (id, props) => bus.publish('modal:open', { id, props }),
    closeModal: () => bus.publish('modal:close', {}),
    toast: (toast) => bus.publish('toast:show', toast),
    openPanel: (id) => bus.publish('panel:open', { id }),
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
    receive: (name, payload) => act(() => bus.deliver(name, payload)),
  }
}
