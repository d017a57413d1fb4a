import type { Receives, Sends } from '@shoal/bus'
import { ErrorAck } from '@shoal/bus/requests'
import { contract } from '../../contract.ts'
import { errorsOfSend } from '../declaredErrors.ts'
import { rateOfSend, rateText } from '../http/rates.ts'
import { jsonSchema } from './schema.ts'

const pointer = (...path: string[]) => ({
  $ref: `#/${path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`,
})

/** The socket side of the contract as an AsyncAPI 3.0 document: one channel for each area [OPS-6]. */
export function asyncApiDocument(publicUrl: string, version: string): Record<string, unknown> {
  const channels: Record<string, unknown> = {}
  const operations: Record<string, unknown> = {}
  const messages: Record<string, unknown> = {}

  for (const { name: area, sends, receives } of Object.values(contract)) {
    const names: Record<string, unknown> = {}
    const add = (event: string, action: 'send' | 'receive', message: Record<string, unknown>) => {
      // A client event and a server event may share their name.
      const id = `${event}.${action === 'receive' ? 'from-client' : 'from-server'}`
      messages[id] = { name: event, ...message }
      names[id] = pointer('components', 'messages', id)
      operations[id] = {
        action,
        channel: pointer('channels', area),
        summary: String(message.summary),
        messages: [pointer('channels', area, 'messages', id)],
      }
    }
    for (const [name, send] of Object.entries(sends as Sends))
      add(`${area}:${name}`, 'receive', {
        summary: send.summary,
        payload: send.payload ? jsonSchema(send.payload, 'input') : { type: 'null' },
        'x-access': send.access,
        'x-ack': {
          anyOf: [send.ack ? jsonSchema(send.ack, 'output') : { type: 'object' }, jsonSchema(ErrorAck, 'output')],
        },
        'x-errors': Object.fromEntries(errorsOfSend(send).map(({ code, when }) => [code, when])),
        'x-rate': rateText(rateOfSend(send)),
      })
    for (const [name, receive] of Object.entries(receives as Receives))
      add(`${area}:${name}`, 'send', {
        summary: receive.summary,
        payload: jsonSchema(receive.payload, 'output'),
        ...(receive.batched && { 'x-batched': true }),
      })
    if (Object.keys(names).length > 0) channels[area] = { address: '/socket.io/', title: area, messages: names }
  }
  const { host, protocol } = new URL(publicUrl)
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Shoal',
      version,
      description:
        'Socket.IO protocol 5, websocket only. Every client event is acknowledged; a refused one with `{ error, code }`; `x-errors` has the codes.',
      license: { name: 'Apache-2.0' },
    },
    servers: { shoal: { host, protocol: protocol === 'https:' ? 'wss' : 'ws', pathname: '/socket.io/' } },
    channels,
    operations,
    components: { messages },
  }
}
