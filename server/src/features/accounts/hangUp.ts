import { service } from '../../platform/feature.ts'
import { topic } from '../../platform/nodes/index.ts'
import type { Ending } from '../../platform/realtime/gateway.ts'

/** Why sessions ended, as their open connections are told. */
export type EndReason = 'log-out' | 'ended' | 'banned' | 'password-changed' | 'deleted'

/** Sessions ended on another node. */
const sessionsEnded = topic<{ target: Ending; reason: EndReason }>('accounts.sessions-ended')

/** Closes the open connections of sessions that are over, on every node. Whatever ends sessions ends them here. */
export const useHangUp = service(({ database, gateway, nodes, outbox }) => {
  nodes.on(sessionsEnded, ({ target, reason }) => gateway.endIfOver(target, reason))

  /** Belongs to the transaction that ends the sessions; the connections are closed once that is committed. */
  return async (target: Ending, reason: EndReason): Promise<void> => {
    database.afterCommit(() => gateway.end(target, reason))
    await outbox.tell(sessionsEnded, { target, reason })
  }
})
