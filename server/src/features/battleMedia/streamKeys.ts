import { createHmac, timingSafeEqual } from 'node:crypto'

/** The keys with which fighters send camera and microphone: for one battle and one person, and stored nowhere. */
export function createStreamKeys(secret: string) {
  const keyOf = (battleId: string, userId: string): string =>
    createHmac('sha256', secret).update(`battle-media\n${battleId}\n${userId}`).digest('base64url')
  return {
    keyOf,
    fits(key: string, battleId: string, userId: string): boolean {
      const [given, right] = [Buffer.from(key), Buffer.from(keyOf(battleId, userId))]
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
