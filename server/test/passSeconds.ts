import type { TestServer } from './server.ts'

/** Lets seconds pass one by one, for code that only counts time that it has seen pass, not a leap of the clock. */
export async function passSeconds(server: TestServer, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await server.moveTime(1_000)
}
