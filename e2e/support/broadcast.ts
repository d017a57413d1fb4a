import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A broadcaster: a real ffmpeg with test pictures and a tone. */
export interface Broadcaster {
  stop(): Promise<void>
}

export function broadcast(url: string, size = '640x360'): Broadcaster {
  const child: ChildProcess = spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=25`],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-threads', '1', '-pix_fmt', 'yuv420p', '-bf', '2', '-g', '50', '-c:a', 'aac', '-f', 'flv', url],
    ],
    { stdio: 'ignore' },
  )
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const closed = once(child, 'close')
      child.kill('SIGINT')
      await closed
    },
  }
}
