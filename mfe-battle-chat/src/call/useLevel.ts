import { useEffect, useState } from 'react'

/** How loud a microphone is, from 0 to 100, some times a second; 0 without one. */
export function useLevel(stream: MediaStream | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0 || typeof AudioContext === 'undefined') return
    const context = new AudioContext()
    const ending = new AbortController()
    // A page that nobody has touched yet may have to wait for that, such as one whose camera was opened by itself.
    const resume = () => {
      if (context.state !== 'running') context.resume().catch(() => {})
    }
    resume()
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, resume, { signal: ending.signal })
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const looking = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // From -60 dB, which is silence, to full.
      setLevel(Math.round(Math.max(0, Math.min(100, 100 + (1000 / 60) * Math.log10(power + 1e-12)))))
    }, 120)
    return () => {
      clearInterval(looking)
      ending.abort()
      setLevel(0)
      void context.close()
    }
  }, [stream])
  return level
}
