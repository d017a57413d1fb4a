export * from './bus.ts'
export * from './client.ts'
export * from './perFrame.ts'
export * from './schemas.ts'
