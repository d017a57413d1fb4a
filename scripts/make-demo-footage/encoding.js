// How the footage is encoded; what the origin relies on is in README.md beside this file.
import { resolve } from 'node:path'

/** 24 pictures a second: the half second of a part is then a whole number of pictures (12). */
export const FPS = 24
export const assets = resolve(import.meta.dirname, '../../server/media-assets')

/** Arguments for a file whose sound is encoded already. `maxrate` in kbit/s. */
export const video = (crf, maxrate, level) => [
  ...[
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-tune',
    'animation',
    '-profile:v',
    'main',
    '-level:v',
    level,
    '-refs',
    '3',
    '-bf',
    '0',
    '-crf',
    String(crf),
  ],
  ...['-maxrate', `${maxrate}k`, '-bufsize', `${maxrate * 2}k`, '-aq-mode', '3', '-threads', '2'],
  ...['-g', String(FPS * 2), '-keyint_min', String(FPS * 2), '-sc_threshold', '0', '-x264-params', 'open-gop=0'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ...['-c:a', 'copy', '-video_track_timescale', String(FPS * 1000), '-fflags', '+bitexact', '-map_metadata', '-1'],
  ...['-movflags', '+empty_moov+default_base_moof+cmaf+skip_trailer', '-frag_duration', '500000', '-f', 'mp4'],
]
