/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** Devices of one person that are told. */
  devicesMost: 10,
  /** Addresses of push services are two or three hundred characters long. */
  endpointMax: 1_024,
} as const
