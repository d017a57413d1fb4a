import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import type { ChatMessage } from '@shoal/bus/chat/contract'
import { noParts } from '@shoal/bus/common'

let count = 0
/** A chat message of usual size. */
export const sampleMessage = (): ChatMessage => ({
  id: `m${count++}`,
  room: 'global',
  kind: 'text',
  from: { id: 'u1', displayName: 'lantern_lou', color: '#ff9ade', photo: null, level: 42, role: null, ...noParts },
  text: 'the pan is ON FIRE and nobody moves, somebody call the kitchen',
  mentions: [],
  replyTo: null,
  tip: null,
  at: '2026-06-01T12:00:00.000Z',
  removedBy: null,
})

/** Tells its port, then says `rate` messages a second for as long as it is told to, and reports the CPU time it took. */
export function flood(http: Server, say: () => void): void {
  const out = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)
  out({ port: (http.address() as AddressInfo).port })
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { rate, seconds } = JSON.parse(line) as { rate: number; seconds: number }
    const began = performance.now()
    const cpu = process.cpuUsage()
    let said = 0
    const timer = setInterval(() => {
      const due = Math.min(seconds * rate, Math.floor(((performance.now() - began) / 1000) * rate))
      while (said < due) {
        say()
        said += 1
      }
      if (said < seconds * rate) return
      clearInterval(timer)
      setTimeout(() => {
        const { user, system } = process.cpuUsage(cpu)
        out({ said, cpuMs: (user + system) / 1000 })
      }, 300)
    }, 5)
  })
}
