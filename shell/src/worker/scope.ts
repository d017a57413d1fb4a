/** The parts of a service worker's global scope that this one uses: TypeScript's own declarations clash with those of a page. */

export interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
export interface Fetching extends Lasting {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Response | Promise<Response>): void
}
export interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null
}
export interface Clicked extends Lasting {
  readonly notification: Notification
}
export interface Resubscribed extends Lasting {
  readonly oldSubscription: PushSubscription | null
  readonly newSubscription: PushSubscription | null
}
export interface Installing extends Lasting {
  /** Says what the browser answers without starting the worker; not every browser knows it. */
  addRoutes?(rules: object): Promise<void>
}

/** A page of ours. */
export interface PageClient {
  readonly url: string
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<PageClient>
  postMessage(message: unknown): void
}

interface WorkerEvents {
  install: Installing
  activate: Lasting
  fetch: Fetching
  push: Pushed
  notificationclick: Clicked
  pushsubscriptionchange: Resubscribed
  message: Lasting
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration & {
    readonly navigationPreload?: { enable(): Promise<void> }
    /** One that takes the place of another is heard again with `renotify`; not every browser knows it. */
    showNotification(title: string, options: NotificationOptions & { renotify: boolean }): Promise<void>
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PageClient[]>
    openWindow(address: string): Promise<PageClient | null>
  }
  readonly navigator: Navigator
  addEventListener<K extends keyof WorkerEvents>(name: K, listener: (event: WorkerEvents[K]) => void): void
}
