// What other areas of this remote may use of cameras.
export { CamerasPlate } from './CamerasPlate.tsx'
export { useCameras } from './cameraQueries.ts'
