import { adviceOn, liveWords } from './rules.ts'

const good = {
  ...{ codecs: ['avc1.64001f', 'mp4a.40.2'], rate: 30, uneven: false, keyFrames: 2, late: 0, bitrate: 2_500_000 },
}

describe('[STR-12] what broadcasters read of what arrives from them', () => {
  it('names what it is encoded with, its pictures a second and its key frames', () => {
    expect(liveWords(good)).toEqual(['H.264 and AAC', '30 pictures a second', 'a key frame every 2 s'])
    expect(liveWords({ ...good, codecs: ['avc1.42e01f'], rate: 0, keyFrames: null })).toEqual(['H.264'])
    expect(liveWords({ ...good, codecs: ['avc1.42e01f', 'opus'] })[0]).toBe('H.264 and Opus')
  })

  it('advises nothing while all is well, and says what helps against what will look bad', () => {
    expect(adviceOn(good)).toEqual([])
    expect(adviceOn({ ...good, keyFrames: 10 })).toEqual([
      'Key frames are 10 s apart, and no picture begins before one. Set the key frame interval to 2 s.',
    ])
    expect(adviceOn({ ...good, late: 3.4 })).toEqual([
      'What is sent arrives 3.4 s late: the line to here does not carry 2.5 Mbit/s. Set a lower bit rate, or use a cable.',
    ])
    expect(adviceOn({ ...good, uneven: true })).toEqual([
      'The time from picture to picture changes all the time. Set a constant frame rate.',
    ])
  })
})
