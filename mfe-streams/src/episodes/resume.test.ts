import { devicePosition, isSeen, keepOnDevice, positionOf, resumeAt } from './resume.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
}

describe('where a film goes on', () => {
  it('[STR-15] is where one stopped, but for its very beginning and its end', () => {
    expect(resumeAt(null, 1_000)).toBe(0)
    expect(resumeAt(1.5, 1_000)).toBe(0)
    expect(resumeAt(400, 1_000)).toBe(400)
    expect(resumeAt(985, 1_000)).toBe(0)
    expect(resumeAt(12, 24)).toBe(12)
    expect(resumeAt(23, 24)).toBe(0)
    expect(isSeen(23, 24)).toBe(true)
    expect(isSeen(22, 24)).toBe(false)
    expect(isSeen(5, 0)).toBe(false)
  })

  it('[STR-15] stays on the device of a visitor', () => {
    const storage = memory()
    expect(devicePosition(storage, 'a')).toBeNull()
    keepOnDevice(storage, 'a', 12.345)
    expect(devicePosition(storage, 'a')).toBe(12.3)
    storage.set('recording:b', 'nonsense')
    expect(devicePosition(storage, 'b')).toBeNull()
    expect(positionOf({ id: 'a', position: 3 }, true, storage)).toBe(12.3)
    expect(positionOf({ id: 'a', position: 3 }, false, storage)).toBe(3)
  })
})
