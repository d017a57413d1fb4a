/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** The longest description of a peer connection that is read, in characters. */
  descriptionMax: 48_000,
  /** BAT-8, in ms: how long a page uses the ICE servers that it was told. */
  iceServersCache: 86_400_000,
  /** In ms: a page that gets no new picture for so long joins again, and so does one whose picture does not arrive. */
  silence: 3_000,
  /** BAT-3, in ms: whose camera is black and whose microphone is silent for so long is told; after as long again the battle is lost. */
  unnoticed: 20_000,
} as const
