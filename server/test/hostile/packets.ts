import WebSocket from 'ws'

/** What is sent over a socket below its events, in any order and number. `name` and `json` are of the contract, or nearly. */
export const packetsOf = (name: string, json: string, number: number): Array<string | Buffer> => [
  '40',
  `40{"token":${json}}`,
  `42["${name}",${json}]`,
  `42${number}["${name}",${json}]`,
  `42${number}["${name}",${json}]`,
  `42${number}["${name}",${json}`,
  `42${'9'.repeat(30)}["${name}"]`,
  `42["${name}",${json},${json},null]`,
  `42/elsewhere,1["${name}",${json}]`,
  `40/${'x'.repeat(200)}`,
  `43${number}[${json}]`,
  `44{"message":${json}}`,
  `451-["${name}",{"_placeholder":true,"num":0}]`,
  `45${number}-["${name}",{"_placeholder":true,"num":${number}}]`,
  Buffer.alloc(number, 1),
  '42["connect"]',
  '42["disconnect"]',
  '42["disconnecting"]',
  '42["newListener"]',
  '42[null]',
  '42[5,{}]',
  '42{}',
  '4',
  '2',
  '2probe',
  '3',
  '5',
  '6',
  '9what',
  '',
  `42["${name}","${'x'.repeat(40_000)}"]`,
  `42["${name}","${'x'.repeat(70_000)}"]`,
]

/** Bytes of the WebSocket itself that do not fit together. */
const frames = [
  // Compressed, which was not agreed on; a length of 2^62; a continuation of nothing; the first half of a frame.
  Buffer.from([0xc1, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x81, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]),
  Buffer.from([0x80, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x81, 0xfe, 0x10]),
]

/** Opens a socket, sends these at once, maybe bytes that are no frame after them, and leaves when the server has read them or closed. */
export async function sendPackets(
  server: { url: string },
  token: string | null,
  packets: ReadonlyArray<string | Buffer>,
  frame: number | null,
): Promise<'closed' | 'open' | 'refused'> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const closed = new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed')))
  const opened = new Promise<'open' | 'refused'>((resolve) => {
    socket.once('open', () => resolve('open'))
    socket.on('error', () => resolve('refused'))
  })
  if ((await opened) === 'refused') return 'refused'
  if (token !== null) socket.send(`40${JSON.stringify({ token })}`)
  for (const packet of packets) if (socket.readyState === WebSocket.OPEN) socket.send(packet)
  const bare = socket as unknown as { _socket?: { write(bytes: Buffer): void } }
  if (frame !== null) bare._socket?.write(frames[frame % frames.length]!)
  else if (socket.readyState === WebSocket.OPEN) socket.ping()
  const read = new Promise<'open'>((resolve) => socket.once('pong', () => resolve('open')))
  // The half of a frame is waited for by the server; nobody waits for the server there.
  const outcome = frame === null ? await Promise.race([closed, read]) : 'open'
  socket.terminate()
  return outcome
}
