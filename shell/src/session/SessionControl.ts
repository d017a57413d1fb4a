import type { Api, HostBus } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import type { SessionFacts } from '../loading/pageData.ts'
import { bearerToken } from './pageStorage.ts'

/** The facts in the page, as the session they will turn out to be; the rest comes with the first answer. */
export function sessionFromFacts(facts: SessionFacts | null): Session | null {
  const user = facts?.user
  if (!user) return null
  const { flags, ...rest } = user
  return { access_token: '', recovery: false, user: { ...rest, email: { email: '' }, app_metadata: flags } }
}

/** Who is signed in. Everything that opens, changes or ends a session goes through here. */
export class SessionControl {
  private readonly bus: HostBus
  private readonly api: Api
  private readonly leave: (address: string) => void

  /** This page ends its own session: the socket's news of it is ignored meanwhile. */
  ending = false

  /** @param leave loads another address, giving this page up */
  constructor(bus: HostBus, api: Api, leave: (address: string) => void) {
    this.bus = bus
    this.api = api
    this.leave = leave
    bus.on(accountsArea.receives.changed).subscribe((session) => this.take(session))
    bus.on(accountsArea.receives.ended).subscribe(({ reason }) => {
      // A log-out that this page asked for ends with its answer instead.
      if (this.ending) return
      // Where the person logged out in another tab, what this tab keeps until it is closed, such as a draft, stays.
      this.end(reason === 'banned' ? '/banned' : '/log-out', reason === 'log-out')
    })
  }

  get current(): Session | null {
    return this.bus.state(accountsArea.states.session).value
  }

  take(session: Session | null): void {
    this.bus.state(accountsArea.states.session).set(session)
  }

  /** Asks the server who is signed in. Without an answer all stays as it is. */
  async refresh(): Promise<void> {
    try {
      this.take(await this.api(accountsArea).session())
    } catch {}
  }

  /** Ends the session on the server, then here (AUTH-4). */
  logOut(): Promise<void> {
    return this.endBy(() => this.api(accountsArea).logOut())
  }

  deleteAccount(email: string): Promise<void> {
    return this.endBy(() => this.api(accountsArea).deleteAccount({ body: { email } }))
  }

  private async endBy(call: () => Promise<void>): Promise<void> {
    this.ending = true
    try {
      await call()
    } catch (error) {
      this.ending = false
      throw error
    }
    this.end('/')
  }

  /**
   * Clears what this browser keeps and loads the page anew.
   * @param sparesTab leaves what only this tab has
   */
  private end(address: string, sparesTab = false): void {
    bearerToken.take()
    try {
      if (!sparesTab) sessionStorage.clear()
      localStorage.clear()
    } catch {}
    this.leave(address)
  }
}
