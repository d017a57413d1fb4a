import type { TestServer } from './server.ts'

/** Lets seconds pass one by one, for what counts only time that it has seen pass, not what a clock leaps over. */
export async function passSeconds(server: TestServer, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await server.moveTime(1_000)
}
