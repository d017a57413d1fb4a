import { type Api, createBus, modalArea, panelArea, sessionArea, settingsArea, toastArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { announcementArea } from '@shoal/bus/announcement'
import { chatArea } from '@shoal/bus/chat'
import { presenceArea } from '@shoal/bus/presence'
import { profileArea } from '@shoal/bus/profile'
import type { RegistryEntry } from '@shoal/bus/remotes'
import { tokensArea } from '@shoal/bus/tokens'
import { mostPerSecond, remoteShells } from './remoteShells.ts'

const entryOf = (name: string, more: Partial<RegistryEntry> = {}): RegistryEntry => ({
  ...{ name, version: '1.2.0', build: 'abcdef123456', contract: '^1.0.0', panels: [], modals: [], slots: [] },
  ...{ entry: '', base: '', source: 'stable', reason: '', integrity: {} },
  ...more,
})

/** The shells of a page whose slots, requests and complaints the test sees. */
function page() {
  const requested: string[] = []
  const bus = createBus({
    request: async (name) => {
      requested.push(name)
      return {}
    },
  })
  const floods: string[] = []
  const forbidden: string[] = []
  const slots: string[] = []
  const open = remoteShells({
    bus,
    api: (() => ({})) as unknown as Api,
    snapshot: () => new Promise<never>(() => {}),
    environment: () => 'test',
    fillSlot: (name) => {
      slots.push(`+${name}`)
      return { update: () => slots.push(`~${name}`), release: () => slots.push(`-${name}`) }
    },
    onFlood: ({ name }) => floods.push(name),
    onForbidden: ({ name }, what) => forbidden.push(`${name} ${what}`),
  })
  const heard: string[] = []
  bus.on(modalArea.topics.open).subscribe(({ id }) => heard.push(`modal ${id}`))
  bus.on(toastArea.topics.show).subscribe(({ text }) => heard.push(`toast ${text}`))
  bus.on(panelArea.topics.open).subscribe(({ id }) => heard.push(`panel ${id}`))
  bus.on(settingsArea.topics['play-sound']).subscribe(({ name }) => heard.push(`sound ${name}`))
  bus.on(profileArea.topics['user-card-hide']).subscribe(({ userId }) => heard.push(`hide the card of ${userId}`))
  bus.on(chatArea.topics.mention).subscribe(({ displayName }) => heard.push(`mention ${displayName}`))
  return { bus, open, floods, forbidden, slots, heard, requested }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('rights', () => {
  it('[MFE-7] through the bus, every remote may open modals and panels, show toasts, play sounds and hide the user card', () => {
    const { open, heard, forbidden } = page()
    const { shell } = open(entryOf('mfe-x'))
    shell.openModal('tip')
    shell.toast({ type: 'info', text: 'hello' })
    shell.openPanel('chat')
    shell.bus.publish(settingsArea.topics['play-sound'], { name: 'denied' })
    shell.bus.publish(profileArea.topics['user-card-hide'], { userId: 'lou' })
    expect(heard).toEqual(['modal tip', 'toast hello', 'panel chat', 'sound denied', 'hide the card of lou'])
    expect(forbidden).toEqual([])
  })

  it('what a remote does not say that it publishes is dropped, recorded, counted, and reported once', () => {
    const { bus, open, heard, forbidden } = page()
    const { shell, lasting } = open(entryOf('mfe-x'))
    for (const { bus: own } of [shell, lasting]) {
      own.publish(chatArea.topics.mention, { displayName: 'lou' })
      own.state(announcementArea.states.announcement).set('Everything is free')
    }
    expect(heard).toEqual([])
    expect(bus.state(announcementArea.states.announcement).value).toBe('')
    expect(bus.dropped()).toEqual({ 'chat:mention': 2, announcement: 2 })
    expect(bus.recent().at(-1)).toMatchObject({
      kind: 'dropped',
      name: 'announcement',
      payload: 'Everything is free',
      owner: 'mfe-x@1.2.0-abcdef123456',
    })
    expect(forbidden).toEqual(['mfe-x chat:mention', 'mfe-x announcement'])
  })

  it('[MFE-7] what a remote says that it publishes goes over the bus, in its name', () => {
    const { bus, open, heard } = page()
    const { shell } = open(entryOf('mfe-x', { publishes: ['chat:mention', 'viewers'] }))
    shell.bus.publish(chatArea.topics.mention, { displayName: 'lou' })
    shell.bus.state(presenceArea.states.viewers).set({ streams: {}, online: 7 })
    expect(heard).toEqual(['mention lou'])
    expect(bus.state(presenceArea.states.viewers).value.online).toBe(7)
    expect(bus.recent().map(({ owner }) => owner)).toEqual(Array(2).fill('mfe-x@1.2.0-abcdef123456'))
  })

  it('no remote may set the session or the connection, or say that both are back', () => {
    const { bus, open, forbidden } = page()
    const { shell } = open(entryOf('mfe-x', { publishes: ['session', 'connection', 'session:resync'] }))
    const resyncs: unknown[] = []
    bus.on(sessionArea.topics.resync).subscribe((one) => resyncs.push(one))
    shell.bus.state(accountsArea.states.session).set(null)
    shell.bus.state(sessionArea.states.connection).set({ status: 'connected', error: null, latency: 1 })
    shell.bus.publish(sessionArea.topics.resync, {})
    expect(bus.state(sessionArea.states.connection).value.status).toBe('connecting')
    expect(resyncs).toEqual([])
    expect(forbidden).toHaveLength(3)
  })
})

describe('floods', () => {
  // All of it within one second, however busy the machine is.
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('the excess of one remote is dropped and reported once; others are heard', async () => {
    const { bus, open, heard, floods, requested } = page()
    const { shell, lasting } = open(entryOf('mfe-x', { publishes: ['viewers'] }))
    const neighbour = open(entryOf('mfe-y'))
    for (let one = 0; one < 20_000; one += 1) shell.toast({ type: 'info', text: `${one}` })
    for (let online = 0; online < 100; online += 1)
      lasting.bus.state(presenceArea.states.viewers).set({ streams: {}, online })
    await expect(shell.bus.request(chatArea.sends.leave, { room: 'global' })).rejects.toMatchObject({
      code: 'bus/refused',
    })
    expect(heard).toHaveLength(mostPerSecond)
    expect(bus.state(presenceArea.states.viewers).value.online).toBe(0)
    expect(requested).toEqual([])
    expect(floods).toEqual(['mfe-x'])
    expect(bus.dropped()['toast:show']).toBe(20_000 - mostPerSecond)
    // The records still say what else was going on.
    expect(bus.recent()).toHaveLength(mostPerSecond + 1)
    neighbour.shell.openModal('tip')
    expect(heard.at(-1)).toBe('modal tip')
  })

  it('a remote that answers itself without end is stopped, and reported once', () => {
    const { bus, open, floods } = page()
    const { shell } = open(entryOf('mfe-x', { publishes: ['tokens'] }))
    shell.bus.on(panelArea.topics.open).subscribe(({ id }) => shell.openPanel(id))
    shell.bus
      .state(tokensArea.states.tokens)
      .changes.subscribe((tokens) => shell.bus.state(tokensArea.states.tokens).set((tokens ?? 0) + 1))
    shell.openPanel('chat')
    expect(floods).toEqual(['mfe-x'])
    expect(bus.state(tokensArea.states.tokens).value).toBe(mostPerSecond)
  })
})

describe('after the unmount', () => {
  it('[MFE-9] after an unmount nothing that it left behind hears anything or reaches anybody', async () => {
    const { bus, open, heard, slots, requested } = page()
    const stays = open(entryOf('mfe-x', { publishes: ['tokens'] }))
    const { shell, release } = open(entryOf('mfe-x', { publishes: ['tokens'] }))
    const overheard: unknown[] = []
    shell.bus.on(modalArea.topics.close).subscribe((one) => overheard.push(one))
    const filled = shell.fillSlot('user-card/actions', document.createElement('div'), {})
    release()
    release()
    shell.openModal('tip')
    shell.toast({ type: 'info', text: 'ghost' })
    shell.openPanel('chat')
    shell.closeModal()
    shell.bus.state(tokensArea.states.tokens).set(5)
    shell.bus.scope('shell').publish(modalArea.topics.open, { id: 'tip' })
    shell.bus.on(modalArea.topics.close).subscribe((one) => overheard.push(one))
    await expect(shell.bus.request(chatArea.sends.leave, { room: 'global' })).rejects.toMatchObject({
      code: 'bus/released',
    })
    shell.fillSlot('bar', document.createElement('div'), {}).update({})
    filled.update({})
    filled.release()
    bus.publish(modalArea.topics.close, {})
    expect(heard).toEqual([])
    expect(overheard).toEqual([])
    expect(requested).toEqual([])
    expect(bus.state(tokensArea.states.tokens).value).toBeNull()
    expect(slots).toEqual(['+user-card/actions', '-user-card/actions'])
    // Another mount of the same remote is as alive as before, and so is what both share.
    stays.shell.openModal('greet')
    stays.lasting.openModal('greet')
    expect(heard).toEqual(['modal greet', 'modal greet'])
  })

  it('[MFE-9] what all mounts of a remote share is released with the last of them, and begins anew with the next', () => {
    const { bus, open, heard } = page()
    const before = bus.subscriptions()
    const [one, two] = [open(entryOf('mfe-x')), open(entryOf('mfe-x'))]
    expect(one.lasting).toBe(two.lasting)
    one.lasting.bus.on(modalArea.topics.close).subscribe()
    one.release()
    two.lasting.openModal('still here')
    two.release()
    one.lasting.openModal('ghost')
    expect(heard).toEqual(['modal still here'])
    expect(bus.subscriptions()).toEqual(before)
    open(entryOf('mfe-x')).lasting.openModal('again')
    expect(heard).toEqual(['modal still here', 'modal again'])
  })

  it('[MFE-9] fifty mounts and unmounts leave no subscription on the bus, whatever they forgot', () => {
    const { bus, open } = page()
    const before = bus.subscriptions()
    for (let cycle = 0; cycle < 50; cycle += 1) {
      const { shell, lasting, release } = open(entryOf('mfe-x'))
      shell.bus.on(toastArea.topics.show).subscribe()
      shell.bus.state(accountsArea.states.session).changes.subscribe()
      lasting.bus.scope('store').on(toastArea.topics.show).subscribe()
      expect(bus.subscriptions()['mfe-x@1.2.0-abcdef123456']).toBe(3)
      release()
    }
    expect(bus.subscriptions()).toEqual(before)
  })
})

describe('storage', () => {
  it('each remote has keys of its own, whatever its version', () => {
    const { open } = page()
    const [x, y] = [open(entryOf('mfe-x')).shell.storage, open(entryOf('mfe-y')).shell.storage]
    x.local.set('volume', '3')
    y.local.set('volume', '7')
    x.session.set('camera', 'kitchen')
    expect([x.local.get('volume'), y.local.get('volume')]).toEqual(['3', '7'])
    expect([x.session.get('camera'), y.session.get('camera'), x.local.get('camera')]).toEqual(['kitchen', null, null])
    expect({ ...localStorage }).toEqual({ 'mfe-x:volume': '3', 'mfe-y:volume': '7' })
    expect(open(entryOf('mfe-x', { version: '2.0.0' })).shell.storage.local.get('volume')).toBe('3')
    x.local.remove('volume')
    expect([x.local.get('volume'), y.local.get('volume')]).toEqual([null, '7'])
  })

  it('reads nothing and throws nothing where the browser forbids it or is full', () => {
    const { open } = page()
    const { local } = open(entryOf('mfe-x')).shell.storage
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError')
    }
    const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
      jest.spyOn(Storage.prototype, name).mockImplementation(refuse),
    )
    local.set('volume', '3')
    local.remove('volume')
    expect(local.get('volume')).toBeNull()
    for (const spy of spies) spy.mockRestore()
  })
})
