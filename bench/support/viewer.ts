import WebSocket from 'ws'

/** A viewer as the wire sees it: Socket.IO protocol 5 over a bare websocket, cheap enough to have hundreds of them. */
export interface Viewer {
  /** Sends an event; resolves with its ack. */
  request(name: string, payload: unknown): Promise<unknown>
  onEvent(action: (name: string, payload: unknown) => void): void
  close(): void
  /** Resolves when the connection is over. */
  readonly closed: Promise<void>
}

export function connectViewer(url: string, token?: string): Promise<Viewer> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  })
  const acks = new Map<number, (reply: unknown) => void>()
  const listeners: Array<(name: string, payload: unknown) => void> = []
  let next = 0
  const viewer: Viewer = {
    request: (name, payload) =>
      new Promise((resolve) => {
        const id = next++
        acks.set(id, resolve)
        socket.send(`42${id}${JSON.stringify([name, payload])}`)
      }),
    onEvent: (action) => void listeners.push(action),
    close: () => socket.close(),
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
  }
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.startsWith('0')) socket.send(`40${token ? JSON.stringify({ token }) : ''}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('40')) resolve(viewer)
      else if (text.startsWith('44')) reject(new Error(text))
      else if (text.startsWith('43')) {
        const [, id, body] = /^43(\d+)(.*)$/s.exec(text)!
        acks.get(Number(id))?.(JSON.parse(body!)[0])
        acks.delete(Number(id))
      } else if (text.startsWith('42') && listeners.length > 0) {
        const [name, payload] = JSON.parse(text.slice(2))
        for (const listener of listeners) listener(name, payload)
      }
    })
  })
}
