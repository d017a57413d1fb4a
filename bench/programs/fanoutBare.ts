// The peer: a bare ws server that collects for 50 ms and sends each frame, made once, to every client.
import { createServer } from 'node:http'
import { limits } from '@shoal/bus/limits'
import { WebSocketServer } from 'ws'
import { flood, sampleMessage } from './flood.ts'

const http = createServer()
const wss = new WebSocketServer({ server: http, perMessageDeflate: false })
wss.on('connection', (socket) => {
  // The few words that a client of the other side expects.
  socket.send('0{"sid":"x","upgrades":[],"pingInterval":20000,"pingTimeout":20000}')
  socket.on('message', (data) => {
    if (data.toString().startsWith('40')) socket.send('40{"sid":"x"}')
  })
})
let waiting: ReturnType<typeof sampleMessage>[] = []
let timer: NodeJS.Timeout | null = null
const send = () => {
  timer = null
  const frame = `42${JSON.stringify(['chat:messages', { room: 'global', messages: waiting }])}`
  waiting = []
  for (const client of wss.clients) client.send(frame)
}
http.listen(0, '127.0.0.1', () =>
  flood(http, () => {
    waiting.push(sampleMessage())
    if (timer === null) timer = setTimeout(send, limits.batchInterval)
  }),
)
