// The peer: a bare Socket.IO server that gathers what is said in a room for as long as ours does, and sends it to the room.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChatMessage } from '@shoal/bus/chat/contract'
import { limits } from '@shoal/bus/limits'
import { Server } from 'socket.io'
import { sampleMessage } from './flood.ts'

const http = createServer()
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
const waiting = new Map<string, ChatMessage[]>()

function say(room: string, text: string): void {
  const message = { ...sampleMessage(), room, text }
  const others = waiting.get(room)
  if (others) return void others.push(message)
  const messages = [message]
  waiting.set(room, messages)
  setTimeout(() => {
    waiting.delete(room)
    io.to(room).emit('chat:messages', { room, messages })
  }, limits.batchInterval)
}

io.on('connection', (socket) => {
  socket.on('chat:join', ({ room }: { room: string }, done: (answer: object) => void) => {
    void socket.join(room)
    done({ messages: [] })
  })
  socket.on('chat:send', ({ room, text }: { room: string; text: string }, done: (answer: object) => void) => {
    say(room, text)
    done({ id: text })
  })
})
http.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ port: (http.address() as AddressInfo).port })}\n`),
)
process.on('SIGTERM', () => process.exit(0))
